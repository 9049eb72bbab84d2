import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { officeList, officeRecord } from '../../api/office-record'
import type { Partner } from '../../api/records'
import { uploadForm } from '../../api/upload'
import { listQuery } from '../../ui/list-search'
import type { PartnerSearch } from './partner-search'

export const partnersKey = ['partners'] as const

// One page of partners; the page before stays while the next is on its way.
export function partnersQuery(search: PartnerSearch) {
  const { deleted, ...rest } = search
  const query = { ...listQuery(rest), ...(deleted && { deleted: true }) }
  return queryOptions({
    queryKey: [...partnersKey, 'page', search],
    queryFn: () => officeList(api.GET('/api/partners', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

// All partners in the order of the website.
export const partnersInOrder = queryOptions({
  queryKey: [...partnersKey, 'order'],
  queryFn: () => officeList(api.GET('/api/partners')),
})

export async function findPartner(id: string): Promise<Partner> {
  return officeRecord(await dataOf(api.GET('/api/partners/{id}', { params: { path: { id } } })))
}

// Creates a partner, or changes the one with this id.
export async function savePartner(
  id: string | undefined,
  form: FormData,
  onProgress: (sent: number) => void,
): Promise<Partner> {
  const path = id === undefined ? '/api/partners' : `/api/partners/${encodeURIComponent(id)}`
  return officeRecord(
    await uploadForm<Partner>(id === undefined ? 'POST' : 'PUT', path, form, { onProgress }),
  )
}

export async function deletePartner({ _id: id }: Partner): Promise<void> {
  await dataOf(api.DELETE('/api/partners/{id}', { params: { path: { id } } }))
}

export async function restorePartner({ _id: id }: Partner): Promise<Partner> {
  return officeRecord(await dataOf(api.POST('/api/partners/{id}/restore', { params: { path: { id } } })))
}

export async function orderPartners(ids: string[]): Promise<void> {
  await dataOf(api.PATCH('/api/partners/order', { body: { ids } }))
}
