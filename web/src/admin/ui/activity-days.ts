import { format } from '../../i18n/format'
import { t } from '../texts'
import { dayInIndia } from './dates'

// The entries of one calendar day in India.
export type ActivityDay<Line> = { day: string; lines: readonly Line[] }

// Groups entries by their calendar day in India. The order of the entries does not change.
export function byDay<Line extends { at: string }>(lines: readonly Line[]): ActivityDay<Line>[] {
  const days: { day: string; lines: Line[] }[] = []
  for (const line of lines) {
    const day = dayInIndia(new Date(line.at))
    const last = days.at(-1)
    if (last?.day === day) last.lines.push(line)
    else days.push({ day, lines: [line] })
  }
  return days
}

// Returns the heading of a day: "Today, 13 Sept 2025", "Yesterday, …", or only the date.
export function dayTitle(day: string, written: string, now: Date): string {
  if (day === dayInIndia(now)) return format(t.ui.activityDays.today, { date: written })
  if (day === dayInIndia(new Date(now.getTime() - 24 * 60 * 60 * 1000)))
    return format(t.ui.activityDays.yesterday, { date: written })
  return written
}
