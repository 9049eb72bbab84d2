import { groupDigits } from '../../../lib/money'
import type { StatInk, StatPart } from '../../../ui/stat-card'
import type { Summary } from '../../api/records'

// How each figure of the dashboard is made up.
export function registrationParts({ registrations }: Summary): StatPart[] {
  const { paid, pending, cancelled } = registrations
  return [
    part('Paid', paid, 'leaf'),
    part('Pending', pending, 'turmeric'),
    part('Cancelled', cancelled, 'regur'),
  ]
}

export function bookingParts({ bookings }: Summary): StatPart[] {
  const { confirmed, pending, rejected } = bookings
  return [
    part('Confirmed', confirmed, 'leaf'),
    part('Pending', pending, 'turmeric'),
    part('Rejected', rejected, 'regur'),
  ]
}

export function stallParts({ stalls }: Summary): StatPart[] {
  return [
    part('Sold', stalls.sold, 'leaf'),
    part('Held', stalls.held, 'turmeric'),
    part('Blocked', stalls.blocked, 'chalka'),
    part('Free', stalls.available, 'regur'),
  ]
}

export function takenStalls({ stalls }: Summary): number {
  return stalls.sold + stalls.held + stalls.blocked
}

function part(label: string, share: number, ink: StatInk): StatPart {
  return { label: `${label} ${groupDigits(share)}`, share, ink }
}
