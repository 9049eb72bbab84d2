import * as v from 'valibot'
import { siteNow } from '../../lib/site-clock'
import { dayInIndia } from './dates'
import type { ListState } from './filter'
import { choiceOf } from './list-search'

// The schema of a day in the URL. The value is YYYY-MM-DD, or '' for no day.
export const dayEntry = v.fallback(v.optional(v.pipe(v.string(), v.isoDate(), v.check(isDay)), ''), '')

// Returns whether the day exists. For example, 31 June does not exist.
function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

// The search parameters for a list's period. If `period` is a number of days, the period ends today, so that a shared
// link stays current. If `period` is 'dates', the period begins on the day `from` and ends on the day `to`. Both days
// are days in India and are included in the period.
export const periodEntries = { period: choiceOf(['today', '7', '30', 'dates']), from: dayEntry, to: dayEntry }

export type Days = { from?: string; to?: string }

const aDay = 24 * 60 * 60_000

// Returns the first and the last day of a list's period, in the API's format.
export function daysOf({ period, from, to }: ListState, now = new Date(siteNow())): Days {
  if (period === 'dates') return { ...(from && { from: String(from) }), ...(to && { to: String(to) }) }
  if (!period) return {}
  const days = period === 'today' ? 1 : Number(period)
  return { from: dayInIndia(new Date(now.getTime() - (days - 1) * aDay)) }
}
