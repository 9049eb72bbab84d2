import { describeError } from '../api/api-error'
import { ErrorBanner } from './error-banner'
import type { SheetImportState } from './use-sheet-import'

type Props = {
  state: Pick<SheetImportState<unknown, unknown>, 'failure' | 'again' | 'apply'>
  // What was chosen: "report", "spreadsheet".
  noun: string
}

// Why a chosen file could not be looked into, or not be imported, with another try.
export function ImportFailure({ state: { failure, again, apply }, noun }: Props) {
  if (!failure) return null
  const preview = failure.of === 'preview'
  return (
    <ErrorBanner
      title={`${preview ? `Failed to read the ${noun}` : 'Failed to import'}: ${describeError(failure.error)}`}
      // Asked again after an answer that got lost: the server tells when it is done already.
      onRetry={preview ? again : apply}
    />
  )
}
