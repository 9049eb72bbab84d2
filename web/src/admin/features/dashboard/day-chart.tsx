import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import type { SummaryDay } from '../../api/records'
import { t } from '../../texts'
import { axisFor, dayLabel, dayName, heightOf, monthLabel } from './day-axis'
import { DayTable } from './day-table'
import { Legend } from './legend'

// The number of days in the chart.
const drawn = 14
// The chart's height in pixels. The chart is as wide as the card, so horizontal positions are percentages.
const height = 254
const top = 32
const ground = 212

// A stacked bar chart of the registrations of the last fourteen days: paid below pending. Screen readers get the same
// figures as a table.
export function DayChart({ days }: { days: readonly SummaryDay[] }) {
  const shown = days.slice(-drawn)
  const axis = axisFor(Math.max(0, ...shown.map(heightOf)))
  const highest = axis.at(-1) ?? 1
  const up = (count: number) => ground - (count / highest) * (ground - top)
  const nothing = shown.every((day) => heightOf(day) === 0)
  return (
    <section className="card chart" aria-labelledby="per-day">
      <div className="card-head">
        <h2 id="per-day">{t.dashboard.registrationsPerDay}</h2>
        <Legend
          inks={[
            [t.dashboard.paid, 'paid'],
            [t.dashboard.pending, 'pending'],
          ]}
        />
      </div>
      <div className="day-plot" aria-hidden="true">
        <svg className="day-axis" width="34" height={height} focusable="false">
          {axis.map((mark) => (
            <text key={mark} x="26" y={up(mark) + 5} textAnchor="end">
              {groupDigits(mark)}
            </text>
          ))}
        </svg>
        <svg className="day-bars" width="100%" height={height} focusable="false">
          {axis.map((mark) => (
            <line key={mark} x1="0" x2="100%" y1={up(mark)} y2={up(mark)} />
          ))}
          {shown.map((day, index) => (
            <DayBar key={day.date} days={shown} index={index} up={up} />
          ))}
        </svg>
        {nothing && <p className="day-nothing">{t.dashboard.noRegistrations}</p>}
      </div>
      <DayTable days={shown} />
    </section>
  )
}

type BarProps = { days: readonly SummaryDay[]; index: number; up: (count: number) => number }

function DayBar({ days, index, up }: BarProps) {
  const day = days[index]
  if (!day) return null
  const slot = 100 / days.length
  const x = `${(index + 0.12) * slot}%`
  const middle = `${(index + 0.5) * slot}%`
  const width = `${0.76 * slot}%`
  const total = heightOf(day)
  const last = index === days.length - 1
  return (
    <g>
      <title>
        {format(t.dashboard.dayBar, { day: dayName(day.date), total, paid: day.paid, pending: day.pending })}
      </title>
      <rect className="ink-paid" x={x} width={width} y={up(day.paid)} height={ground - up(day.paid)} />
      <rect className="ink-pending" x={x} width={width} y={up(total)} height={up(day.paid) - up(total)} />
      {last && total > 0 && (
        <text className="day-last" x={middle} y={up(total) - 7} textAnchor="middle">
          {groupDigits(total)}
        </text>
      )}
      <text x={middle} y={ground + 20} textAnchor="middle">
        {dayLabel(day.date)}
      </text>
      <text x={x} y={ground + 38}>
        {monthLabel(days, index)}
      </text>
    </g>
  )
}
