import type { EventCounter } from '../../api/records'
import { formatClock, formatDay } from '../../ui/dates'

// Formats an event's day in Indian time, for example "13 Sep 2025".
export function formatEventDay({ eventDate }: Pick<EventCounter, 'eventDate'>): string {
  return formatDay(`${eventDate}T00:00:00+05:30`)
}

// Formats an event's time in Indian time, for example "9:00 am". Seconds are shown only if they are not 0, for example
// "9:00:30 am".
export function formatEventTime({
  hours,
  minutes,
  seconds,
}: Pick<EventCounter, 'hours' | 'minutes' | 'seconds'>): string {
  const parts = seconds === 0 ? [hours, minutes] : [hours, minutes, seconds]
  return formatClock(parts.map((part) => String(part).padStart(2, '0')).join(':'))
}
