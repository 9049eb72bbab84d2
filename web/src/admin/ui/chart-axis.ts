import { format } from '../../i18n/format'
import { t } from '../texts'

// Returns the tick values of an axis from 0 to at least the highest value. There are three steps of the same size,
// which is a round number.
export function axisFor(highest: number): readonly number[] {
  const least = Math.max(1, Math.ceil(highest / 3))
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 3, 4, 5, 6, 8].map((size) => size * power).find((size) => size >= least) ?? 10 * power
  return [0, step, 2 * step, 3 * step]
}

// Returns the day of the month. The date is already a calendar day in India, so there is no time zone to convert.
export function dayLabel(date: string): string {
  return String(Number(date.slice(8, 10)))
}

// Returns a day with its month, such as "2 August".
export function dayName(date: string): string {
  return format(t.ui.dates.dayAndMonth, { day: dayLabel(date), month: monthName(date) })
}

// Returns the month label below a day, or ''. Only the first day of the chart and the first day of each month have a
// label. The label on the first day of the chart is omitted if the next label is too close.
export function monthLabel(days: readonly { date: string }[], index: number): string {
  const date = days[index]?.date ?? ''
  const begins = (at: number) => Number(dayLabel(days[at]?.date ?? date)) === 1
  const crowded = index === 0 && [1, 2, 3].some((next) => next < days.length && begins(next))
  return (index === 0 && !crowded) || begins(index) ? monthName(date) : ''
}

function monthName(date: string): string {
  const months: Readonly<Record<string, string>> = t.ui.dates.months
  return months[Number(date.slice(5, 7))] ?? ''
}
