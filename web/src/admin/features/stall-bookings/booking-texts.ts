import { format } from '../../../i18n/format'
import type { Booking } from '../../api/records'
import { t } from '../../texts'

/** The labels of a booking's payment statuses. */
export const paymentNames: Readonly<Record<Booking['paymentStatus'], string>> = t.stallBookings.payments

export function bookingOf({ name }: Booking): string {
  return format(t.stallBookings.bookingOf, { name })
}

/**
 * Returns whether the office can set a status. A paid booking cannot be rejected, because it can only be cancelled
 * by refunding its order. A refunded booking cannot be confirmed.
 */
export function canBecome({ paymentStatus, isBooked }: Booking, status: string): boolean {
  if (status === 'Rejected') return !(paymentStatus === 'PAID' && isBooked)
  return status !== 'Confirmed' || paymentStatus !== 'REFUNDED'
}

// Returns whether a booking may hold stalls. The server makes the final decision. If it refuses to move the booking,
// it gives the reason.
export function holdsStalls({ status, paymentStatus, deletedAt }: Booking): boolean {
  if (deletedAt || status === 'Rejected') return false
  return status === 'Confirmed' || paymentStatus === 'PAID' || paymentStatus === 'PENDING'
}
