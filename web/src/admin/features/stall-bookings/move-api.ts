import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { officeBookings } from '../../api/office-booking'
import type { Booking, Moved, StallRef } from '../../api/records'
import { bookingsKey } from '../../ui/record-keys'
import { holdsStalls } from './booking-texts'

// A move of a booking to other stalls, or a swap with another booking.
export type Plan = { booking: string; stalls: readonly StallRef[] } | { booking: string; with: string }

// Moves a booking or swaps two bookings. Returns the changed bookings, beginning with `plan.booking`. If `preview` is
// true, nothing is stored.
export async function carryOut(plan: Plan, preview: boolean): Promise<readonly Moved[]> {
  const path = { id: plan.booking }
  if ('with' in plan) {
    const body = { with: plan.with, preview }
    const both = await dataOf(
      api.POST('/api/stallBooking/stall-bookings/{id}/swap', { params: { path }, body }),
    )
    return both.bookings
  }
  const body = { stalls: [...plan.stalls], preview }
  return [await dataOf(api.POST('/api/stallBooking/stall-bookings/{id}/move', { params: { path }, body }))]
}

export function previewQuery(plan: Plan | undefined) {
  return queryOptions({
    // The key must not begin with bookingsKey, because every change of the bookings would then request the preview
    // again, even after the move.
    queryKey: ['booking-move', plan],
    queryFn: () => (plan ? carryOut(plan, true) : []),
    enabled: plan !== undefined,
    retry: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

// The query for the other bookings that hold stalls, sorted by name. At most 200 are loaded.
export function swapPartnersQuery(id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'partners', id],
    queryFn: async (): Promise<readonly Booking[]> => {
      const query = { page: 1, perPage: 200, sort: 'name', status: 'Pending,Confirmed' }
      const found = await officeBookings(() =>
        api.GET('/api/stallBooking/stall-bookings', { params: { query } }),
      )
      return found.rows.filter((booking) => booking._id !== id && holdsStalls(booking))
    },
  })
}
