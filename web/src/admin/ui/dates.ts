import { format } from '../../i18n/format'
import { siteNow } from '../../lib/site-clock'
import { t } from '../texts'

// The date formats in Indian time. They do not depend on the user's time zone.
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute'

function partsOf(moment: string | Date): Readonly<Record<Part, string>> {
  const parts = clock.formatToParts(new Date(moment)).map(({ type, value }) => [type, value])
  return Object.fromEntries(parts) as Record<Part, string>
}

function dayIn(months: Readonly<Record<string, string>>, moment: string | Date): string {
  const { year, month, day } = partsOf(moment)
  return format(t.ui.dates.day, { day: Number(day), month: months[Number(month)] ?? '', year })
}

// Formats a point in time as its calendar day in India: "2 Aug 2025".
export function formatDay(moment: string | Date): string {
  return dayIn(t.ui.dates.shortMonths, moment)
}

// Formats a point in time as its time of day in India: "11:38 am".
export function formatTime(moment: string | Date): string {
  const { hour, minute } = partsOf(moment)
  return formatClock(`${hour}:${minute}`)
}

// Returns whether a point in time is the beginning of a day in India.
export function startsDay(moment: string): boolean {
  const { hour, minute } = partsOf(moment)
  return hour === '00' && minute === '00'
}

// Formats a time of day such as "09:30" as "9:30 am".
export function formatClock(time: string): string {
  const [hour = '', ...rest] = time.split(':')
  const text = Number(hour) < 12 ? t.ui.dates.am : t.ui.dates.pm
  return format(text, { clock: [Number(hour) % 12 || 12, ...rest].join(':') })
}

// Formats a point in time in Indian time: "2 Aug 2025, 11:38 am".
export function formatMoment(moment: string | Date): string {
  return `${formatDay(moment)}, ${formatTime(moment)}`
}

// Formats a point in time in Indian time with the full month name: "2 August 2025, 11:38 am".
export function formatLongMoment(moment: string | Date): string {
  return `${dayIn(t.ui.dates.months, moment)}, ${formatTime(moment)}`
}

// Converts a point in time to its calendar day in India, as YYYY-MM-DD.
export function dayInIndia(moment: Date): string {
  const { year, month, day } = partsOf(moment)
  return `${year}-${month}-${day}`
}

// Converts a point in time to its time of day in India, as HH:MM.
export function timeInIndia(moment: Date): string {
  const { hour, minute } = partsOf(moment)
  return `${hour}:${minute}`
}

// Returns the current day in India by the site's clock: "2025-08-02".
export function today(): string {
  return dayInIndia(new Date(siteNow()))
}
