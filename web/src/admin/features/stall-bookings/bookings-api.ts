import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { stallValue } from '../../../lib/hall'
import { ApiError } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import { listOf, type ListPage } from '../../api/list'
import type { Booking, BookingUpdate, NewBooking, PublicBooking, StallRef } from '../../api/records'
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

async function listBookings(query: BookingQuery): Promise<ListPage<Booking>> {
  const { rows, total } = await listOf(api.GET('/api/stallBooking/stall-bookings', { params: { query } }))
  if (!rows.every(isFull)) throw new ApiError(401)
  return { rows, total }
}

// Without a session this list is not refused: it only says which stalls are gone (decisions §3).
function isFull(row: Booking | PublicBooking): row is Booking {
  return '_id' in row
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
