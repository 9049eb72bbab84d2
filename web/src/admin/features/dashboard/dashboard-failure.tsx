import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { describeError } from '../../api/api-error'
import { t } from '../../texts'
import { formatLongMoment } from '../../ui/dates'
import { ErrorBanner } from '../../ui/error-banner'

const title = t.dashboard.loadFailed

// All figures come in one answer: without it none of the three parts of the specification is known (admin-portal §8).
const figuresFailed = t.dashboard.figuresFailed

type Props = { error: unknown; busy: boolean; onRetry: () => void }

// In the place of the figures when there are none to show.
export function DashboardFailure({ error, busy, onRetry }: Props) {
  return (
    <section className="card" aria-label={t.dashboard.figures}>
      <EmptyState
        kind="error"
        heading="h2"
        title={title}
        text={`${figuresFailed} ${describeError(error)}`}
        actions={
          <Button size="sm" icon="refresh" busy={busy} busyLabel={t.dashboard.tryingAgain} onClick={onRetry}>
            {t.common.tryAgain}
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
        format(t.dashboard.figuresOf, { moment: formatLongMoment(new Date(updatedAt)) }),
      ]
    : [...failures]
  if (reasons.length === 0) return null
  return <ErrorBanner title={title} reason={reasons.join(' ')} onRetry={onRetry} />
}
