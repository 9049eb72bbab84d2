import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../api/client'
import type { BulkRun } from '../api/records'

// The lists whose filter can be changed as a whole, with the path that does it.
const bulkPaths = {
  registrations: '/api/admin/bulk/registrations',
  bookings: '/api/admin/bulk/bookings',
  messages: '/api/admin/bulk/messages',
  sponsorships: '/api/admin/bulk/sponsorships',
  applications: '/api/admin/bulk/applications',
  'contact-messages': '/api/admin/bulk/contact-messages',
} as const

export type BulkList = keyof typeof bulkPaths

// The list with this name if its filter can be changed as a whole.
export function bulkListOf(name: string): BulkList | undefined {
  return name in bulkPaths ? (name as BulkList) : undefined
}

// The filter of a list as the list's own query parameters, without the page.
export type ListFilter = Readonly<Record<string, string>>

export type RunOrder = { action: 'status' | 'delete' | 'restore' | 'send'; status?: string }

type Start = RunOrder & { expected?: number }

// Counts the records that an action would change; with `expected`, starts the action in the background. The same key
// again returns the same run.
export async function changeAll(
  list: BulkList,
  filter: ListFilter,
  body: Start,
  key?: string,
): Promise<BulkRun> {
  return dataOf(
    // All paths take the same body. Each list knows the parameters of its own filter.
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
