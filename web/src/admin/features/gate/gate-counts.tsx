import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { format, rich } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { describeError } from '../../api/api-error'
import type { GateSummary } from '../../api/records'
import { t } from '../../texts'
import { categoryName } from '../../ui/category-name'
import { QueryError } from '../../ui/query-error'
import { Skeleton } from '../../ui/skeleton'
import { gateSummaryQuery } from './gate-api'
import { HourChart } from './hour-chart'

// Shows how many visitors were admitted today at all gates together.
export function GateCounts() {
  const summary = useQuery(gateSummaryQuery)
  const hours = summary.data?.hours ?? []
  return (
    <>
      <Today summary={summary} />
      {hours.length > 0 && <HourChart hours={hours} />}
    </>
  )
}

function Today({ summary }: { summary: UseQueryResult<GateSummary> }) {
  return (
    <section className="card" aria-labelledby="gate-counts">
      <div className="card-head">
        <h2 id="gate-counts">{t.gate.admittedToday}</h2>
        {summary.data && <small>{format(t.gate.onAllDays, { count: groupDigits(summary.data.all) })}</small>}
      </div>
      {!summary.data && <QueryError query={summary} title={t.gate.countFailed} reasonOf={describeError} />}
      {summary.isPending && <Skeleton label={t.gate.loadingCounts} lines={3} />}
      {summary.data && <Counts summary={summary.data} />}
    </section>
  )
}

function Counts({ summary: { today, expected, groups } }: { summary: GateSummary }) {
  return (
    <>
      <p className="gate-total">
        {rich(t.gate.ofExpected, {
          today: <b className="num">{groupDigits(today)}</b>,
          expected: groupDigits(expected),
        })}
      </p>
      <dl className="gate-groups">
        {groups
          .filter((group) => group.today > 0 || group.expected > 0)
          .map((group) => (
            <div key={group.group}>
              <dt>{categoryName(group.group)}</dt>
              <dd className="num">
                {format(t.gate.groupShare, {
                  today: groupDigits(group.today),
                  expected: groupDigits(group.expected),
                })}
              </dd>
            </div>
          ))}
      </dl>
    </>
  )
}
