import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { officeList, officeRecord } from '../../api/office-record'
import type { Logo } from '../../api/records'
import { uploadForm } from '../../api/upload'
import type { EditedKind } from '../../ui/record-screen-kind'

export const logosKey = ['logos'] as const

// The query for all logos in the order of the website's header, or for all deleted logos.
export function logosQuery(deleted: boolean) {
  const query = deleted ? { deleted } : {}
  return queryOptions({
    queryKey: [...logosKey, deleted ? 'deleted' : 'shown'],
    queryFn: () => officeList(api.GET('/api/logo', { params: { query } })),
  })
}

export async function uploadLogo(image: File, onProgress: (sent: number) => void): Promise<Logo> {
  const form = new FormData()
  form.append('image', image, image.name)
  return officeRecord(await uploadForm('post', '/api/logo', form, { onProgress }))
}

export const logoCalls: EditedKind<Logo>['calls'] = {
  async remove(id) {
    await dataOf(api.DELETE('/api/logo/{id}', { params: { path: { id } } }))
  },
  restore: async (id) =>
    officeRecord(await dataOf(api.POST('/api/logo/{id}/restore', { params: { path: { id } } }))),
}

export async function orderLogos(ids: string[]): Promise<void> {
  await dataOf(api.PATCH('/api/logo/order', { body: { ids } }))
}
