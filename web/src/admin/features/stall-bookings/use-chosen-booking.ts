import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error'
import type { Booking, Hall, HallStall } from '../../api/records'
import { useMay } from '../../session/permissions'
import type { BookingSearch } from './booking-search'
import { bookingQuery, bookingsOfStallQuery } from './bookings-api'

export type Chosen = {
  booking: Booking | undefined
  // Whether the booking in the URL does not exist or is deleted.
  missing: boolean
  // The stall that was selected on the plan.
  stall: HallStall | undefined
  // The ids of the stalls to highlight on the plan.
  stallIds: readonly string[]
}

// Finds the booking and the stall that the search parameters name. The booking is looked up first among the rows of
// the current page, then among the bookings of its stall, then by its id.
export function useChosenBooking(
  { booking: bookingId, stall: stallId }: BookingSearch,
  rows: readonly Booking[] | undefined,
  hall: Hall | undefined,
): Chosen {
  const stalls = hall?.stalls ?? []
  const stall = stalls.find(({ id }) => id === stallId)
  const wanted = bookingId || stall?.bookingId || ''
  const shown = rows?.find(({ _id }) => _id === wanted)
  const holder = shown ? undefined : holderOf(wanted, stall, stalls)
  const found = useQuery(bookingsOfStallQuery(holder))
  const read = useBookingById(rows && hall && !shown && !holder ? bookingId : '')
  const booking = shown ?? found.data?.rows.find(({ _id }) => _id === wanted) ?? read.data
  return {
    booking,
    missing: isNotFound(read.error),
    stall,
    stallIds: highlighted(stall, booking, stalls),
  }
}

// Reads a booking by its id. The server requires the permission to read people's records.
function useBookingById(id: string) {
  const mayPeople = useMay('people')
  return useQuery(bookingQuery(mayPeople ? id : ''))
}

// Returns the stall whose bookings are searched for the wanted booking. This is the selected stall or, if no stall is
// selected, a stall that the booking holds. Returns undefined if there is no wanted booking or no such stall.
function holderOf(wanted: string, stall: HallStall | undefined, stalls: readonly HallStall[]) {
  return wanted === '' ? undefined : (stall ?? stalls.find(({ bookingId }) => bookingId === wanted))
}

// Returns the ids of the selected stall and of the booking's stalls.
function highlighted(
  stall: HallStall | undefined,
  booking: Booking | undefined,
  stalls: readonly HallStall[],
): readonly string[] {
  const held = booking ? stalls.filter(({ bookingId }) => bookingId === booking._id) : []
  const ids = held.map(({ id }) => id)
  return stall ? [stall.id, ...ids.filter((id) => id !== stall.id)] : ids
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
