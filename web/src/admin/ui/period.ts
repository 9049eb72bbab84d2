import * as v from 'valibot'
import { siteNow } from '../../lib/site-clock'
import { dayInIndia } from './dates'
import type { ListState } from './filter'
import { choiceOf } from './list-search'

// A day in the address: YYYY-MM-DD, or ''.
export const dayEntry = v.fallback(v.optional(v.pipe(v.string(), v.isoDate(), v.check(isDay)), ''), '')

// Rejects days that do not exist, such as 31 June.
function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

// The search parameters for the period of a list. `period` is a number of days up to today, so that a shared link
// stays current, or 'dates' for a range. `from` and `to` are days in India; both are included.
export const periodEntries = { period: choiceOf(['today', '7', '30', 'dates']), from: dayEntry, to: dayEntry }

export const periodDefaults = { period: '', from: '', to: '' } as const

export type Days = { from?: string; to?: string }

const aDay = 24 * 60 * 60_000

// The first and last day of a list's period, as sent to the server.
export function daysOf({ period, from, to }: ListState, now = new Date(siteNow())): Days {
  if (period === 'dates') return { ...(from && { from: String(from) }), ...(to && { to: String(to) }) }
  if (!period) return {}
  const days = period === 'today' ? 1 : Number(period)
  return { from: dayInIndia(new Date(now.getTime() - (days - 1) * aDay)) }
}
