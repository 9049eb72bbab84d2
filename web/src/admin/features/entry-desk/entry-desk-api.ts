import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { listOf } from '../../api/list'
import type { DeskDevice, DeskPairing, TicketBook } from '../../api/records'
import { listQuery } from '../../ui/list-search'
import type { BookSearch } from './book-search'

export const entryDeskKey = ['entry-desk'] as const

// The query for a page of ticket books. The previous page stays visible until the next one has loaded.
export function booksQuery(search: BookSearch) {
  const query = listQuery(search)
  return queryOptions({
    queryKey: [...entryDeskKey, 'books', query],
    queryFn: () => listOf<TicketBook>(api.GET('/api/desk/books', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

export const devicesQuery = queryOptions({
  queryKey: [...entryDeskKey, 'devices'],
  queryFn: () => dataOf(api.GET('/api/desk/devices')),
  // The poll interval in ms. Polling keeps the shown times of the devices' last contact up to date.
  refetchInterval: 15_000,
})

const path = (id: string) => ({ params: { path: { id } } })

export const bookCalls = {
  make: (sheets: number): Promise<TicketBook> => dataOf(api.POST('/api/desk/books', { body: { sheets } })),
  issue: (id: string, holder: string): Promise<TicketBook> =>
    dataOf(api.POST('/api/desk/books/{id}/issue', { ...path(id), body: { holder } })),
  sell: (id: string, tickets: number): Promise<TicketBook> =>
    dataOf(api.POST('/api/desk/books/{id}/sell', { ...path(id), body: { tickets } })),
  count: (id: string, sold: number): Promise<TicketBook> =>
    dataOf(api.POST('/api/desk/books/{id}/count', { ...path(id), body: { sold } })),
  revoke: (id: string, from: number, reason: string): Promise<TicketBook> =>
    dataOf(api.POST('/api/desk/books/{id}/revoke', { ...path(id), body: { from, reason } })),
}

export function openPairing(name: string): Promise<DeskPairing> {
  return dataOf(api.POST('/api/desk/pairings', { body: { name } }))
}

export function setRevoked(id: string, revoked: boolean): Promise<DeskDevice> {
  return dataOf(api.PATCH('/api/desk/devices/{id}', { ...path(id), body: { revoked } }))
}
