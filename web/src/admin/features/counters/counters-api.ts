import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { officeList, officeRecord } from '../../api/office-record'
import type { CounterBody, EventCounter } from '../../api/records'
import { listQuery } from '../../ui/list-search'
import type { CounterSearch } from './counter-search'

export const countersKey = ['counters'] as const

// How the list is sorted when nothing is said: the one that the website uses comes first.
export const counterSort = 'createdAt'

// One page of counters; the page before stays while the next is on its way.
export function countersQuery(search: CounterSearch) {
  const { deleted, ...rest } = search
  const query = { ...listQuery(rest), sort: search.sort || counterSort, ...(deleted && { deleted: true }) }
  return queryOptions({
    queryKey: [...countersKey, 'page', search],
    queryFn: () => officeList(api.GET('/api/counters', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

// The counter that the website uses: the one that was made first.
export const firstCounterQuery = queryOptions({
  queryKey: [...countersKey, 'first'],
  queryFn: async () => {
    const query = { page: 1, perPage: 1, sort: counterSort }
    const { rows } = await officeList(api.GET('/api/counters', { params: { query } }))
    return rows[0] ?? null
  },
})

export async function findCounter(id: string): Promise<EventCounter> {
  return officeRecord(await dataOf(api.GET('/api/counters/{id}', { params: { path: { id } } })))
}

export async function createCounter(body: CounterBody): Promise<EventCounter> {
  return officeRecord(await dataOf(api.POST('/api/counters', { body })))
}

export async function updateCounter(id: string, body: CounterBody): Promise<EventCounter> {
  return officeRecord(await dataOf(api.PUT('/api/counters/{id}', { params: { path: { id } }, body })))
}

export async function deleteCounter({ _id: id }: EventCounter): Promise<void> {
  await dataOf(api.DELETE('/api/counters/{id}', { params: { path: { id } } }))
}

export async function restoreCounter({ _id: id }: EventCounter): Promise<EventCounter> {
  return officeRecord(await dataOf(api.POST('/api/counters/{id}/restore', { params: { path: { id } } })))
}
