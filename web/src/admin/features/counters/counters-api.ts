import { api, dataOf } from '../../api/client'
import { officeList, officeRecord } from '../../api/office-record'
import type { CounterBody, EventCounter } from '../../api/records'
import type { RecordKind } from '../../ui/record-screen-kind'

export const countersKey = ['counters'] as const

// The default order: first the counter that belongs to the edition, then all other counters from oldest to newest.
export const counterSort = 'createdAt'

export const counterCalls: RecordKind<EventCounter>['calls'] = {
  find: (query) =>
    officeList(api.GET('/api/counters', { params: { query: { sort: counterSort, ...query } } })),
  read: async (id) => officeRecord(await dataOf(api.GET('/api/counters/{id}', { params: { path: { id } } }))),
  async remove(id) {
    await dataOf(api.DELETE('/api/counters/{id}', { params: { path: { id } } }))
  },
  restore: async (id) =>
    officeRecord(await dataOf(api.POST('/api/counters/{id}/restore', { params: { path: { id } } }))),
}

export async function createCounter(body: CounterBody): Promise<EventCounter> {
  return officeRecord(await dataOf(api.POST('/api/counters', { body })))
}

export async function updateCounter(id: string, body: CounterBody): Promise<EventCounter> {
  return officeRecord(await dataOf(api.PUT('/api/counters/{id}', { params: { path: { id } }, body })))
}
