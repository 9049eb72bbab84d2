import { groupDigits } from '../../../lib/money'
import type { EventCounter } from '../../api/records'
import { formatDay } from '../../ui/dates'

// The entry fee with two decimals and Indian grouping: "₹1,00,000.00".
export function formatFee(rupees: number): string {
  const paise = Math.round(rupees * 100)
  return `₹${groupDigits(Math.floor(paise / 100))}.${String(paise % 100).padStart(2, '0')}`
}

// The event's day in India, such as "13 Sep 2025".
export function formatEventDay({ eventDate }: Pick<EventCounter, 'eventDate'>): string {
  return formatDay(`${eventDate}T00:00:00+05:30`)
}

// The event's time in India, such as "09:00:00".
export function formatEventTime({
  hours,
  minutes,
  seconds,
}: Pick<EventCounter, 'hours' | 'minutes' | 'seconds'>): string {
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')
}
