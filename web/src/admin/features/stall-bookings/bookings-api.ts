import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { stallValue } from '../../../lib/hall'
import { api, dataOf } from '../../api/client'
import type { ListPage } from '../../api/list'
import { officeBookings } from '../../api/office-booking'
import type { Booking, BookingUpdate, NewBooking, StallRef } from '../../api/records'
import { listQuery } from '../../ui/list-search'
import type { BookingFilters } from './booking-search'

export const bookingsKey = ['bookings'] as const

// One page of bookings; the page before stays while the next is on its way.
export function bookingsQuery(filters: BookingFilters) {
  const { deleted, ...rest } = filters
  const query = { ...listQuery(rest), ...(deleted && { deleted: true }) }
  return queryOptions({
    queryKey: [...bookingsKey, 'list', filters],
    queryFn: () => listBookings(query),
    placeholderData: keepPreviousData,
  })
}

// The bookings that have or had a stall: how the plan finds a booking that is not on the page of the list.
export function bookingsOfStallQuery(stall: StallRef | undefined) {
  const value = stall ? stallValue(stall) : ''
  return queryOptions({
    queryKey: [...bookingsKey, 'stall', value],
    queryFn: () => listBookings({ stall: value, page: 1, perPage: 50 }),
    enabled: value !== '',
  })
}

type BookingQuery = Partial<Omit<BookingFilters, 'deleted'>> & { deleted?: boolean; stall?: string }

function listBookings(query: BookingQuery): Promise<ListPage<Booking>> {
  return officeBookings(api.GET('/api/stallBooking/stall-bookings', { params: { query } }))
}

export async function createBooking(body: NewBooking): Promise<Booking> {
  return dataOf(api.POST('/api/stallBooking', { body }))
}

export async function updateBooking(id: string, body: BookingUpdate): Promise<Booking> {
  return dataOf(api.PUT('/api/stallBooking/stall-bookings/{id}', { params: { path: { id } }, body }))
}

// With release, the stalls of a paid booking are given up all the same (decisions §4).
export async function deleteBooking(id: string, release: boolean): Promise<void> {
  const query = release ? { release } : {}
  await dataOf(api.DELETE('/api/stallBooking/stall-bookings/{id}', { params: { path: { id }, query } }))
}

export async function restoreBooking(id: string): Promise<Booking> {
  return dataOf(api.POST('/api/stallBooking/stall-bookings/{id}/restore', { params: { path: { id } } }))
}
