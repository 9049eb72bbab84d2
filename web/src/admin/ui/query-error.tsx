import { format } from '../../i18n/format'
import type { Text } from '../../i18n/texts.gen'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { t } from '../texts'
import { ErrorBanner } from './error-banner'

type Query = { error: Error | null; refetch: () => Promise<unknown> }

type Props = {
  query: Query
  // The error message, with a placeholder for the reason. If it is undefined, `title` and the reason are shown
  // separately.
  text?: Text<'reason'> | Text<'error'>
  title?: string
  // Returns the reason for the error. Pass describeError or errorMessage.
  reasonOf: (error: unknown) => string
}

// The error banner of a query, with a button that repeats the query. It is empty if the query has no error.
export function QueryError({ query: { error, refetch }, text, title = '', reasonOf }: Props) {
  if (!error) return null
  const reason = reasonOf(error)
  const retry = () => void refetch()
  if (!text) return <ErrorBanner title={title} reason={reason} onRetry={retry} />
  return <ErrorBanner title={format<'reason' | 'error'>(text, { reason, error: reason })} onRetry={retry} />
}

type FailureProps = {
  query: Pick<Query, 'refetch'>
  title: string
  text?: string
  heading?: 'h2' | 'h3'
}

// Replaces the content of a page or panel whose query has failed. The button repeats the query.
export function QueryFailure({ query, title, text, heading = 'h2' }: FailureProps) {
  return (
    <EmptyState
      kind="error"
      heading={heading}
      title={title}
      text={text}
      actions={
        <Button size="sm" icon="refresh" onClick={() => void query.refetch()}>
          {t.common.tryAgain}
        </Button>
      }
    />
  )
}
