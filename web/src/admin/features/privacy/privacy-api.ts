import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { listOf } from '../../api/list'
import type { PrivacyAnswer, PrivacyRequest } from '../../api/records'
import { listQuery } from '../../ui/list-search'
import type { PrivacySearch } from './privacy-search'

export const privacyKey = ['privacy'] as const

// The query for a page of requests. Open requests come first, sorted by due date. The previous page stays visible until
// the next one has loaded.
export function requestsQuery({ page, perPage, q, sort, state, kind }: PrivacySearch) {
  const search = { page, perPage, q, sort, state, kind }
  return queryOptions({
    queryKey: [...privacyKey, 'requests', search],
    queryFn: () =>
      listOf<PrivacyRequest>(
        api.GET('/api/admin/privacy/requests', { params: { query: listQuery(search) } }),
      ),
    placeholderData: keepPreviousData,
  })
}

// The query for a request with the stored data about the person who made it.
export function requestQuery(id: string) {
  return queryOptions({
    queryKey: [...privacyKey, 'request', id],
    queryFn: () => dataOf(api.GET('/api/admin/privacy/requests/{id}', { params: { path: { id } } })),
  })
}

// The query for the retention periods: which records lose their personal data, and when.
export const retentionQuery = queryOptions({
  queryKey: [...privacyKey, 'retention'],
  queryFn: () => dataOf(api.GET('/api/admin/privacy/retention')),
})

// What erasing the people of an earlier edition now would mean.
export function editionErasureQuery(id: string) {
  return queryOptions({
    queryKey: [...privacyKey, 'edition', id],
    queryFn: () => dataOf(api.GET('/api/admin/privacy/editions/{id}/erasure', { params: { path: { id } } })),
  })
}

export async function eraseEdition(id: string, year: string): Promise<void> {
  await dataOf(
    api.POST('/api/admin/privacy/editions/{id}/erasure', { params: { path: { id } }, body: { year } }),
  )
}

export async function answerRequest(id: string, body: PrivacyAnswer): Promise<PrivacyRequest> {
  return dataOf(api.POST('/api/admin/privacy/requests/{id}/answer', { params: { path: { id } }, body }))
}

export async function makeLink(id: string) {
  return dataOf(api.POST('/api/admin/privacy/requests/{id}/link', { params: { path: { id } } }))
}

export async function addRequest(
  body: Partial<Record<'kind' | 'name' | 'email' | 'phone' | 'wish', string>>,
) {
  return dataOf(api.POST('/api/admin/privacy/requests', { body }))
}
