import * as v from 'valibot'
import { format } from '../../i18n/format'
import { siteNow } from '../../lib/site-clock'
import { t } from '../texts'
import { dayInIndia, formatDay } from './dates'
import { dayEntry, type Days } from './period'

// The periods of the day book and the settlements. The URL contains the period's name instead of its days, so that a
// shared link or a bookmark stays current.
export const bookPeriods = [
  'today',
  'month',
  'lastMonth',
  'quarter',
  'lastQuarter',
  'year',
  'all',
  'dates',
] as const

export type BookPeriod = (typeof bookPeriods)[number]

export type BookDays = { period: BookPeriod; from: string; to: string }

// Returns the search parameters for a period. `usual` is the default period.
export function bookPeriodEntries(usual: BookPeriod) {
  return {
    period: v.fallback(v.optional(v.picklist(bookPeriods), usual), usual),
    from: dayEntry,
    to: dayEntry,
  }
}

export const periodLabels: Readonly<Record<BookPeriod, string>> = {
  today: t.common.today,
  month: t.ui.bookPeriod.thisMonth,
  lastMonth: t.ui.bookPeriod.lastMonth,
  quarter: t.ui.bookPeriod.thisQuarter,
  lastQuarter: t.ui.bookPeriod.lastQuarter,
  year: t.ui.bookPeriod.financialYear,
  all: t.ui.bookPeriod.allDates,
  dates: t.ui.bookPeriod.betweenDates,
}

// Returns the first and the last day of a period in India. A financial year begins on 1 April.
export function bookDays({ period, from, to }: BookDays, now = new Date(siteNow())): Days {
  if (period === 'dates') return { ...(from && { from }), ...(to && { to }) }
  if (period === 'all') return {}
  const today = dayInIndia(now)
  if (period === 'today') return { from: today, to: today }
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  if (period === 'month') return monthsFrom(year, month, 1)
  if (period === 'lastMonth') return monthsFrom(year, month - 1, 1)
  const quarter = month - ((month - 1) % 3)
  if (period === 'quarter') return monthsFrom(year, quarter, 3)
  if (period === 'lastQuarter') return monthsFrom(year, quarter - 3, 3)
  const begins = month >= 4 ? year : year - 1
  return { from: `${begins}-04-01`, to: `${begins + 1}-03-31` }
}

// Returns the first and the last day of some months. A month below 1 is one of the year before.
function monthsFrom(year: number, month: number, count: number): Days {
  const day = (months: number, date: number) =>
    new Date(Date.UTC(year, months, date)).toISOString().slice(0, 10)
  return { from: day(month - 1, 1), to: day(month - 1 + count, 0) }
}

// Returns a description of a period: "1 Sept 2025 to 30 Sept 2025", "13 Sept 2025" or "All dates".
export function describeDays({ from, to }: Days): string {
  if (!from && !to) return t.ui.bookPeriod.allDates
  if (!to) return format(t.ui.bookPeriod.from, { from: spoken(from) })
  if (!from) return format(t.ui.bookPeriod.upTo, { to: spoken(to) })
  return from === to ? spoken(from) : format(t.ui.bookPeriod.range, { from: spoken(from), to: spoken(to) })
}

function spoken(isoDay = ''): string {
  return formatDay(`${isoDay}T00:00:00+05:30`)
}
