import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'
import { periodDefaults, periodEntries } from '../../ui/period'
import { recordDefaults, recordEntries } from '../../ui/record-screen-search'

export const bookingStatuses = ['Pending', 'Confirmed', 'Rejected'] as const

export const paymentStatuses = ['PENDING', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED'] as const

const id = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(80)), ''), '')

// What the address says about the stall bookings: the list, and what is shown beside it.
export const bookingSearch = v.object({
  ...recordEntries,
  ...periodEntries,
  status: choiceOf(bookingStatuses),
  paymentStatus: choiceOf(paymentStatuses),
  // The booking and the stall of the plan that were chosen.
  booking: id,
  stall: id,
})

export type BookingSearch = v.InferOutput<typeof bookingSearch>

export const bookingDefaults: BookingSearch = {
  ...recordDefaults,
  ...periodDefaults,
  status: '',
  paymentStatus: '',
  booking: '',
  stall: '',
}
