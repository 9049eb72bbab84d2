import type { Booking } from '../../api/records'

// Where a booking's money stands, as the office says it.
export const paymentWords = {
  PENDING: 'Not paid yet',
  PAID: 'Paid',
  FAILED: 'Payment failed',
  EXPIRED: 'Not paid in time',
  REFUNDED: 'Refunded',
} as const satisfies Record<Booking['paymentStatus'], string>

export function bookingOf({ name }: Booking): string {
  return `booking of ${name}`
}
