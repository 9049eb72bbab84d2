import { useQuery } from '@tanstack/react-query'
import type { Booking, Hall, HallStall } from '../../api/records'
import type { BookingSearch } from './booking-search'
import { bookingsOfStallQuery } from './bookings-api'

export type Chosen = {
  booking: Booking | undefined
  // The stall that was pressed on the plan.
  stall: HallStall | undefined
  // Ids of the stalls to mark on the plan.
  stallIds: readonly string[]
}

// What the address chooses: a booking of the page that is shown, or one that the plan leads to.
export function useChosenBooking(
  { booking: bookingId, stall: stallId }: BookingSearch,
  rows: readonly Booking[],
  hall: Hall | undefined,
): Chosen {
  const stalls = hall?.stalls ?? []
  const stall = stalls.find(({ id }) => id === stallId)
  const wanted = bookingId || stall?.bookingId || ''
  const shown = rows.find(({ _id }) => _id === wanted)
  const holder =
    shown || wanted === '' ? undefined : (stall ?? stalls.find((one) => one.bookingId === wanted))
  const found = useQuery(bookingsOfStallQuery(holder))
  const booking = shown ?? found.data?.rows.find(({ _id }) => _id === wanted)
  const ids = stalls
    .filter(({ bookingId: holding }) => booking && holding === booking._id)
    .map(({ id }) => id)
  return { booking, stall, stallIds: stall ? [stall.id, ...ids.filter((id) => id !== stall.id)] : ids }
}
