import { format } from '../../i18n/format'
import type { Text } from '../../i18n/texts.gen'
import { describeError } from '../api/api-error'
import { t } from '../texts'
import { ErrorBanner } from './error-banner'
import type { SheetImportState } from './use-sheet-import'

type Props = {
  state: Pick<SheetImportState<unknown, unknown>, 'failure' | 'again' | 'apply'>
  // The message when the file could not be read: "Failed to read the report: {error}".
  unreadable: Text<'error'>
}

// Shows why a chosen file could not be read or imported, with a button to try again.
export function ImportFailure({ state: { failure, again, apply }, unreadable }: Props) {
  if (!failure) return null
  const preview = failure.of === 'preview'
  return (
    <ErrorBanner
      title={format(preview ? unreadable : t.ui.importFailure.failed, {
        error: describeError(failure.error),
      })}
      // Repeating an import is safe, because the server recognises an import that it has already carried out.
      onRetry={preview ? again : apply}
    />
  )
}
