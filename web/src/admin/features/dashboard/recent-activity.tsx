import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/empty-state'
import { t } from '../../texts'
import { byDay, dayTitle, type ActivityDay } from '../../ui/activity-days'
import { dayInIndia, formatDay, formatTime } from '../../ui/dates'
import { RecordIcon } from '../../ui/record-icon'
import { AddressLink } from '../../ui/record-link'
import { Skeleton } from '../../ui/skeleton'
import type { RecentLine } from './recent-lines'
import type { RecentActivity as Recent } from './use-recent-activity'

// The latest activity grouped by day in India, newest first.
export function RecentActivity({ recent: { lines, readAt, failures } }: { recent: Recent }) {
  const now = new Date(readAt)
  const [newest, ...earlier] = byDay(lines ?? [])
  return (
    <section className="card chart recent" aria-labelledby="recent">
      <div className="card-head">
        <h2 id="recent">{t.dashboard.recentActivity}</h2>
        {newest && <small>{shortTitle(newest.day, now)}</small>}
      </div>
      {!lines && <Skeleton label={t.dashboard.loadingActivity} lines={6} />}
      {newest && <Lines of={newest} />}
      {earlier.map((day) => (
        <section key={day.day} aria-labelledby={`recent-${day.day}`}>
          <h3 id={`recent-${day.day}`}>{shortTitle(day.day, now)}</h3>
          <Lines of={day} />
        </section>
      ))}
      {lines?.length === 0 && <None failed={failures.length > 0} />}
      {newest && (
        <Link className="card-more" to="/admin/activity">
          {t.dashboard.allActivity}
        </Link>
      )}
    </section>
  )
}

// Returns the heading of a day. For today it is only "Today", without the date.
function shortTitle(day: string, now: Date): string {
  return day === dayInIndia(now) ? t.common.today : dayTitle(day, formatDay(day), now)
}

function None({ failed }: { failed: boolean }) {
  // This text does not contain the reason for the failure, because the banner above the figures already shows it.
  if (failed) return <EmptyState title={t.dashboard.activityFailed} />
  return <EmptyState title={t.dashboard.noActivityYet} text={t.dashboard.noActivityNote} />
}

function Lines({ of }: { of: ActivityDay<RecentLine> }) {
  return (
    <ol>
      {of.lines.map(({ id, kind, words, actor, address, at }) => (
        <li key={id}>
          <RecordIcon kind={kind} />
          <p dir="auto">
            {address ? <AddressLink address={address}>{words}</AddressLink> : words}
            {actor && <small>{actor}</small>}
          </p>
          <time dateTime={at}>{formatTime(at)}</time>
        </li>
      ))}
    </ol>
  )
}
