import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../api/client'
import type { BulkRun } from '../api/records'

// The API paths of the requests that change all records that match a filter. The keys are the names of the lists.
const bulkPaths = {
  registrations: '/api/admin/bulk/registrations',
  bookings: '/api/admin/bulk/bookings',
  messages: '/api/admin/bulk/messages',
  sponsorships: '/api/admin/bulk/sponsorships',
  applications: '/api/admin/bulk/applications',
  'contact-messages': '/api/admin/bulk/contact-messages',
} as const

export type BulkList = keyof typeof bulkPaths

// Returns the list with this name. Returns undefined if the list has no request that changes all matching records.
export function bulkListOf(name: string): BulkList | undefined {
  return name in bulkPaths ? (name as BulkList) : undefined
}

// The filter of a list: the list's query parameters without the page.
export type ListFilter = Readonly<Record<string, string>>

export type RunOrder = { action: 'status' | 'delete' | 'restore' | 'send'; status?: string }

type Start = RunOrder & { expected?: number }

// Starts an action on all records that match a filter. The action runs in the background. If `expected` is undefined,
// the server only counts the records and starts nothing. A repeated request with the same key returns the run that was
// already started.
export async function changeAll(
  list: BulkList,
  filter: ListFilter,
  body: Start,
  key?: string,
): Promise<BulkRun> {
  return dataOf(
    // All paths accept the same body. The query parameters are the filter of the list.
    api.POST(bulkPaths[list] as '/api/admin/bulk/messages', {
      params: { query: filter, header: key === undefined ? {} : { 'Idempotency-Key': key } },
      body,
    }),
  )
}

// The query for a bulk run (an action on all records that match a filter) and its progress. It is polled until the run
// is finished.
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
