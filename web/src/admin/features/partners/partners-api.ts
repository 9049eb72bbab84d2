import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { officeList, officeRecord } from '../../api/office-record'
import type { Partner } from '../../api/records'
import { uploadForm } from '../../api/upload'
import type { RecordKind } from '../../ui/record-screen-kind'

export const partnersKey = ['partners'] as const

export const partnerCalls: RecordKind<Partner>['calls'] = {
  find: (query) => officeList(api.GET('/api/partners', { params: { query } })),
  read: async (id) => officeRecord(await dataOf(api.GET('/api/partners/{id}', { params: { path: { id } } }))),
  async remove(id) {
    await dataOf(api.DELETE('/api/partners/{id}', { params: { path: { id } } }))
  },
  restore: async (id) =>
    officeRecord(await dataOf(api.POST('/api/partners/{id}/restore', { params: { path: { id } } }))),
}

// The query for all partners in the order on the website.
export const partnersInOrder = queryOptions({
  queryKey: [...partnersKey, 'order'],
  queryFn: () => officeList(api.GET('/api/partners')),
})

// Creates a partner, or updates the partner with this id.
export async function savePartner(
  id: string | undefined,
  form: FormData,
  onProgress: (sent: number) => void,
): Promise<Partner> {
  const saved =
    id === undefined
      ? uploadForm('post', '/api/partners', form, { onProgress })
      : uploadForm('put', '/api/partners/{id}', form, { onProgress, params: { id } })
  return officeRecord(await saved)
}

export async function orderPartners(ids: string[]): Promise<void> {
  await dataOf(api.PATCH('/api/partners/order', { body: { ids } }))
}
