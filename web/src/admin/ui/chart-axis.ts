import { format } from '../../i18n/format'
import { t } from '../texts'

// The tick values of an axis from 0 to at least the highest value. There are three equal steps of a round size.
export function axisFor(highest: number): readonly number[] {
  const least = Math.max(1, Math.ceil(highest / 3))
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 3, 4, 5, 6, 8].map((size) => size * power).find((size) => size >= least) ?? 10 * power
  return [0, step, 2 * step, 3 * step]
}

// The dates are already calendar days in India, so they are formatted without a time zone shift.
export function dayLabel(date: string): string {
  return String(Number(date.slice(8, 10)))
}

// A day in full, such as "2 August".
export function dayName(date: string): string {
  return format(t.ui.dates.dayAndMonth, { day: dayLabel(date), month: monthName(date) })
}

// The month label below a day. It is shown on the first day and where a month begins. The first label is left out if
// the next one is too close.
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
