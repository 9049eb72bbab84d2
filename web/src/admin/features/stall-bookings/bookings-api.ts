import { queryOptions } from '@tanstack/react-query'
import { stallValue } from '../../../lib/hall'
import { api, dataOf } from '../../api/client'
import type { ListPage } from '../../api/list'
import { officeBookings } from '../../api/office-booking'
import type { Booking, BookingUpdate, NewBooking, StallRef } from '../../api/records'
import { bookingsKey } from '../../ui/record-keys'
import type { RecordKind, RecordQuery } from '../../ui/record-screen-kind'

export const bookingCalls: RecordKind<Booking>['calls'] = {
  find: listBookings,
  read: readBooking,
  setStatus: ({ _id, version }, status) => updateBooking(_id, { status, version } as BookingUpdate),
  remove: (id) => deleteBooking(id, false),
  restore: (id) =>
    dataOf(api.POST('/api/stallBooking/stall-bookings/{id}/restore', { params: { path: { id } } })),
}

// The query for one booking by its id.
export function bookingQuery(id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'one', id],
    queryFn: () => readBooking(id),
    enabled: id !== '',
  })
}

// The query for the current and former bookings of a stall. The plan uses it to find a booking that is not on the
// current page of the list.
export function bookingsOfStallQuery(stall: StallRef | undefined) {
  const value = stall ? stallValue(stall) : ''
  return queryOptions({
    queryKey: [...bookingsKey, 'stall', value],
    queryFn: () => listBookings({ stall: value, page: 1, perPage: 50 }),
    enabled: value !== '',
  })
}

function listBookings(query: RecordQuery & { stall?: string }): Promise<ListPage<Booking>> {
  return officeBookings(() => api.GET('/api/stallBooking/stall-bookings', { params: { query } }))
}

function readBooking(id: string): Promise<Booking> {
  return dataOf(api.GET('/api/stallBooking/stall-bookings/{id}', { params: { path: { id } } }))
}

// A repeated call with the same key returns the booking of the first call.
export async function createBooking(key: string, body: NewBooking): Promise<Booking> {
  return dataOf(api.POST('/api/stallBooking', { params: { header: { 'Idempotency-Key': key } }, body }))
}

export async function updateBooking(id: string, body: BookingUpdate): Promise<Booking> {
  return dataOf(api.PUT('/api/stallBooking/stall-bookings/{id}', { params: { path: { id } }, body }))
}

// Deletes a booking, so that its stalls are free again. For a paid booking, `release` must be true.
export async function deleteBooking(id: string, release: boolean): Promise<void> {
  const query = release ? { release } : {}
  await dataOf(api.DELETE('/api/stallBooking/stall-bookings/{id}', { params: { path: { id }, query } }))
}
