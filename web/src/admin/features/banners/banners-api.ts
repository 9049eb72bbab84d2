import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import type { ListPage } from '../../api/list'
import { officeList, officeRecord } from '../../api/office-record'
import type { Banner } from '../../api/records'
import { uploadForm } from '../../api/upload'
import type { EditedKind } from '../../ui/record-screen-kind'

export const bannersKey = ['banners'] as const

// The query for all banners in the order of the home page, or for all deleted banners. A 404 response means an empty
// list.
export function bannersQuery(deleted: boolean) {
  return queryOptions({
    queryKey: [...bannersKey, deleted ? 'deleted' : 'shown'],
    queryFn: async (): Promise<ListPage<Banner>> => {
      const query = deleted ? { deleted } : {}
      try {
        return await officeList(api.GET('/api/banners', { params: { query } }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { rows: [], total: 0 }
        throw error
      }
    },
  })
}

async function findBanner(id: string): Promise<Banner> {
  return officeRecord(await dataOf(api.GET('/api/banners/{id}', { params: { path: { id } } })))
}

// Creates a banner, or updates the banner with this id.
export async function saveBanner(
  id: string | undefined,
  form: FormData,
  onProgress: (sent: number) => void,
): Promise<Banner> {
  const saved =
    id === undefined
      ? uploadForm('post', '/api/banners', form, { onProgress })
      : uploadForm('put', '/api/banners/{id}', form, { onProgress, params: { id } })
  return officeRecord(await saved)
}

export const bannerCalls: EditedKind<Banner>['calls'] = {
  read: findBanner,
  async remove(id) {
    await dataOf(api.DELETE('/api/banners/{id}', { params: { path: { id } } }))
  },
  restore: async (id) =>
    officeRecord(await dataOf(api.POST('/api/banners/{id}/restore', { params: { path: { id } } }))),
}

export async function orderBanners(ids: string[]): Promise<void> {
  await dataOf(api.PATCH('/api/banners/order', { body: { ids } }))
}
