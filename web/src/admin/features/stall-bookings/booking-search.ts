import * as v from 'valibot'
import { choiceOf, listDefaults, listEntries, type ListSearch } from '../../ui/list-search'

export const bookingStatuses = ['Pending', 'Confirmed', 'Rejected'] as const

const id = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(80)), ''), '')

// What the address says about the stall bookings: the list, and what is shown beside it.
export const bookingSearch = v.object({
  ...listEntries,
  status: choiceOf(bookingStatuses),
  // Deleted ones instead of those that are there, for bringing them back.
  deleted: choiceOf(['true']),
  // The booking and the stall of the plan that were chosen.
  booking: id,
  stall: id,
})

export type BookingSearch = v.InferOutput<typeof bookingSearch>

export const bookingDefaults: BookingSearch = {
  ...listDefaults,
  status: '',
  deleted: '',
  booking: '',
  stall: '',
}

// The part that the server is asked with: what is chosen changes nothing in the list.
export type BookingFilters = ListSearch & Pick<BookingSearch, 'status' | 'deleted'>

export function filtersOf({ page, perPage, q, sort, status, deleted }: BookingSearch): BookingFilters {
  return { page, perPage, q, sort, status, deleted }
}
