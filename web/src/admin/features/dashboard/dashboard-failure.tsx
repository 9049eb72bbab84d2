import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { describeError } from '../../api/api-error'
import { formatLongMoment } from '../../ui/dates'
import { ErrorBanner } from '../../ui/error-banner'

const title = 'Error loading dashboard'

// All figures come in one answer: without it none of the three parts of the specification is known (admin-portal §8).
const figuresFailed =
  'Failed to fetch registrations. Failed to fetch stall bookings. Failed to fetch sponsors.'

type Props = { error: unknown; busy: boolean; onRetry: () => void }

// In the place of the figures when there are none to show.
export function DashboardFailure({ error, busy, onRetry }: Props) {
  return (
    <section className="card" aria-label="Figures">
      <EmptyState
        kind="error"
        heading="h2"
        title={title}
        text={`${figuresFailed} ${describeError(error)}`}
        actions={
          <Button size="sm" icon="refresh" busy={busy} busyLabel="Trying again..." onClick={onRetry}>
            Try Again
          </Button>
        }
      />
    </section>
  )
}

type TroubleProps = {
  // Why the figures could not be read again, if they could not.
  error: unknown
  // When the figures that are shown were read.
  updatedAt: number
  // What of the recent activity could not be read.
  failures: readonly string[]
  onRetry: () => void
}

// Above figures that are old, or where a part is missing.
export function DashboardTrouble({ error, updatedAt, failures, onRetry }: TroubleProps) {
  const reasons = error
    ? [
        `${figuresFailed} ${describeError(error)}`,
        `The figures below are those of ${formatLongMoment(new Date(updatedAt))}.`,
      ]
    : [...failures]
  if (reasons.length === 0) return null
  return <ErrorBanner title={title} reason={reasons.join(' ')} onRetry={onRetry} />
}
