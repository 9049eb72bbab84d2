import { format } from '../../../i18n/format'
import { clockAhead } from '../../../lib/site-clock'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { describeError } from '../../api/api-error'
import { t } from '../../texts'
import { formatLongMoment } from '../../ui/dates'
import { ErrorBanner } from '../../ui/error-banner'

const title = t.dashboard.loadFailed

// One request loads all figures. If it fails, this text is shown in place of the figures.
const figuresFailed = t.dashboard.figuresFailed

type Props = { error: unknown; busy: boolean; onRetry: () => void }

// The error message that replaces the figures when they could not be loaded.
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
  // The error of the last refresh, or undefined if the refresh was successful.
  error: unknown
  // The time when the shown figures were read, in ms since 1970.
  updatedAt: number
  // One error message for each part of the recent activity that could not be loaded.
  failures: readonly string[]
  onRetry: () => void
}

// A warning above figures that are out of date or incomplete.
export function DashboardTrouble({ error, updatedAt, failures, onRetry }: TroubleProps) {
  const reasons = error
    ? [
        `${figuresFailed} ${describeError(error)}`,
        format(t.dashboard.figuresOf, { moment: formatLongMoment(new Date(updatedAt + clockAhead())) }),
      ]
    : [...failures]
  if (reasons.length === 0) return null
  return <ErrorBanner title={title} reason={reasons.join(' ')} onRetry={onRetry} />
}
