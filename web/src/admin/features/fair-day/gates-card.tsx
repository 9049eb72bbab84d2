import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { describeError } from '../../api/api-error'
import type { FairEvent, GateSummary } from '../../api/records'
import { eventQuery } from '../../layout/event-query'
import { counted, t } from '../../texts'
import { categoryName } from '../../ui/category-name'
import { formatTime } from '../../ui/dates'
import type { ChartInk } from '../../ui/legend'
import { QueryError } from '../../ui/query-error'
import { ScrollingTable } from '../../ui/scrolling-table'
import { Skeleton } from '../../ui/skeleton'
import { gatesOfDayQuery } from './gates-api'

type Props = { summary: GateSummary | undefined }

// The number of admissions by gate and hour, today or on an earlier day of the fair.
export function GatesCard({ summary: today }: Props) {
  const event = useQuery(eventQuery).data
  const [chosen, setChosen] = useState<string>()
  const earlier = useQuery({ ...gatesOfDayQuery(chosen ?? ''), enabled: chosen !== undefined })
  const summary = chosen === undefined ? today : earlier.data
  const days = event && today ? fairDaysBefore(event, today.day) : []
  return (
    <section className="card">
      <div className="card-head">
        <h2>{t.gates.byGate}</h2>
        {days.length > 0 && (
          <div className="switch" role="group" aria-label={t.gates.days}>
            {days.map(({ day, number }) => (
              <button key={day} type="button" aria-pressed={chosen === day} onClick={() => setChosen(day)}>
                {format(t.gates.dayNumber, { day: number })}
              </button>
            ))}
            <button type="button" aria-pressed={chosen === undefined} onClick={() => setChosen(undefined)}>
              {t.gates.today}
            </button>
          </div>
        )}
      </div>
      {chosen !== undefined && (
        <QueryError query={earlier} title={t.fairDay.failed} reasonOf={describeError} />
      )}
      {summary && (
        <GateTable summary={summary} none={chosen === undefined ? t.gates.noneToday : t.gates.noneOn} />
      )}
      {!summary && !earlier.isError && <Skeleton label={t.gates.loading} lines={3} />}
    </section>
  )
}

// Returns the days of the fair before a day, with their numbers.
function fairDaysBefore({ firstDay, lastDay }: Pick<FairEvent, 'firstDay' | 'lastDay'>, today: string) {
  const days: Array<{ day: string; number: number }> = []
  for (let at = Date.parse(firstDay); at <= Date.parse(lastDay); at += 24 * 60 * 60 * 1000) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (day < today) days.push({ day, number: days.length + 1 })
  }
  return days
}

// The colours of the gates, in the order of their names. More gates than colours begin again.
const inks: readonly ChartInk[] = ['paid', 'pending', 'sold', 'kept']
const inkOf = (index: number) => `ink-${inks[index % inks.length] ?? 'paid'}`

// The height of the bar of the fullest hour in pixels.
const highest = 64

function GateTable({ summary: { gates, hours }, none }: { summary: GateSummary; none: string }) {
  const names = [...new Set(gates.map(({ gate }) => gate))].toSorted()
  if (names.length === 0) return <p className="control-none">{none}</p>
  const countOf = (gate?: string, at?: string) =>
    gates
      .filter((one) => (gate === undefined || one.gate === gate) && (at === undefined || one.at === at))
      .reduce((sum, { count }) => sum + count, 0)
  const rows = names.length > 1 ? [...names, undefined] : names
  const scale = highest / Math.max(1, ...hours.map(({ at }) => countOf(undefined, at)))
  return (
    <ScrollingTable label={t.gates.byGate}>
      <thead>
        <tr>
          <th scope="col">{t.gates.gate}</th>
          {hours.map(({ at }) => (
            <th key={at} scope="col" className="num">
              {formatTime(at)}
              <HourBar heights={names.map((gate) => countOf(gate, at) * scale)} />
            </th>
          ))}
          <th scope="col" className="num">
            {t.gates.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((gate, index) => (
          <tr key={gate ?? 'all'}>
            <th scope="row">
              {gate !== undefined && names.length > 1 && (
                <i className={`swatch ${inkOf(index)}`} aria-hidden="true" />
              )}
              {gate === undefined ? t.gates.allGates : gate || t.gates.portal}
            </th>
            {hours.map(({ at }) => (
              <td key={at} className="num">
                {groupDigits(countOf(gate, at))}
              </td>
            ))}
            <td className="num">
              <b>{groupDigits(countOf(gate))}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}

// One stacked bar with a part for each gate. The heights are in pixels.
function HourBar({ heights }: { heights: readonly number[] }) {
  const upTo = (index: number) => heights.slice(0, index + 1).reduce((sum, height) => sum + height, 0)
  return (
    <svg className="gate-bar" width="32" height={highest} focusable="false" aria-hidden="true">
      {heights.map((height, index) => (
        <rect
          key={index}
          className={inkOf(index)}
          x="0"
          width="32"
          y={highest - upTo(index)}
          height={height}
        />
      ))}
    </svg>
  )
}

// The number of admissions today by category.
export function CategoriesCard({ summary }: Props) {
  return (
    <section className="card" aria-labelledby="control-categories">
      <div className="card-head">
        <h2 id="control-categories">{t.gates.byCategory}</h2>
      </div>
      {summary && (
        <dl className="control-groups">
          {summary.groups
            .filter((group) => group.today > 0 || group.expected > 0)
            .map(({ group, today, expected }) => (
              <div key={group}>
                <dt>{categoryName(group)}</dt>
                <dd className="num">
                  {format(t.gates.of, { today: groupDigits(today), expected: groupDigits(expected) })}
                </dd>
              </div>
            ))}
        </dl>
      )}
      {summary && summary.invalid > 0 && (
        <p className="control-none">{counted(summary.invalid, t.gates.invalid)}</p>
      )}
    </section>
  )
}
