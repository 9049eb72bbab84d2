import type { FairEvent } from '../api/records'
import { dayInIndia } from '../ui/dates'

const oneDay = 24 * 60 * 60 * 1000

// How far away the fair is, by the calendar of India: "Fair opens in 41 days, 13–14 September 2025".
export function describeFairDays(
  event: Pick<FairEvent, 'firstDay' | 'lastDay' | 'dates'>,
  now: Date,
): string {
  const today = Date.parse(dayInIndia(now))
  const first = Date.parse(event.firstDay)
  const last = Date.parse(event.lastDay)
  return `${countDays(today, first, last)}, ${event.dates}`
}

function countDays(today: number, first: number, last: number): string {
  if (today > last) return 'The fair is over'
  if (today >= first)
    return last > first ? `The fair is on, day ${days(first, today) + 1}` : 'The fair is today'
  const left = days(today, first)
  return left === 1 ? 'Fair opens tomorrow' : `Fair opens in ${left} days`
}

function days(from: number, to: number): number {
  return Math.round((to - from) / oneDay)
}
