import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../api/client'
import type { BulkRun } from '../api/records'

// The lists for which one request can change all records that match a filter, with the paths of these requests.
const bulkPaths = {
  registrations: '/api/admin/bulk/registrations',
  bookings: '/api/admin/bulk/bookings',
  messages: '/api/admin/bulk/messages',
  sponsorships: '/api/admin/bulk/sponsorships',
  applications: '/api/admin/bulk/applications',
  'contact-messages': '/api/admin/bulk/contact-messages',
} as const

export type BulkList = keyof typeof bulkPaths

// Returns the list with this name; undefined if its records cannot be changed by a filter.
export function bulkListOf(name: string): BulkList | undefined {
  return name in bulkPaths ? (name as BulkList) : undefined
}

// The filter of a list: the list's query parameters without the page.
export type ListFilter = Readonly<Record<string, string>>

export type RunOrder = { action: 'status' | 'delete' | 'restore' | 'send'; status?: string }

type Start = RunOrder & { expected?: number }

// Counts the records that an action would change. If `expected` is given, it starts the action in the background
// instead. Repeating a request with the same key returns the run that was already started.
export async function changeAll(
  list: BulkList,
  filter: ListFilter,
  body: Start,
  key?: string,
): Promise<BulkRun> {
  return dataOf(
    // All paths take the same body. Each list accepts the parameters of its own filter.
    api.POST(bulkPaths[list] as '/api/admin/bulk/messages', {
      params: { query: filter, header: key === undefined ? {} : { 'Idempotency-Key': key } },
      body,
    }),
  )
}

// A run with its progress, polled until it is finished.
export function bulkRunQuery(id: string) {
  return queryOptions({
    queryKey: ['bulk-run', id],
    queryFn: () => dataOf(api.GET('/api/admin/bulk-runs/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state }) => (state.data?.finished ? false : 1000),
  })
}

export async function stopRun(id: string): Promise<BulkRun> {
  return dataOf(api.POST('/api/admin/bulk-runs/{id}/stop', { params: { path: { id } } }))
}

export async function undoRun(id: string): Promise<BulkRun> {
  return dataOf(api.POST('/api/admin/bulk-runs/{id}/undo', { params: { path: { id } } }))
}
