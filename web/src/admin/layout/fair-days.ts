import { format } from '../../i18n/format'
import type { FairEvent } from '../api/records'
import { counted, t } from '../texts'
import { dayInIndia } from '../ui/dates'

const oneDay = 24 * 60 * 60 * 1000

// Returns a text about the time until the fair by the Indian calendar: "Fair opens in 41 days".
export function describeFairDays(event: Pick<FairEvent, 'firstDay' | 'lastDay'>, now: Date): string {
  const today = Date.parse(dayInIndia(now))
  const first = Date.parse(event.firstDay)
  const last = Date.parse(event.lastDay)
  if (today > last) return t.layout.fairDays.over
  if (today >= first)
    return last > first
      ? format(t.layout.fairDays.onDay, { day: days(first, today) + 1 })
      : t.layout.fairDays.today
  const left = days(today, first)
  return left === 1 ? t.layout.fairDays.tomorrow : counted(left, t.layout.fairDays.opens)
}

function days(from: number, to: number): number {
  return Math.round((to - from) / oneDay)
}
