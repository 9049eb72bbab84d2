import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error'
import type { ListPage } from '../../api/list'
import { recordCalls } from '../../api/record-calls'
import type { Banner } from '../../api/records'

export const bannersKey = ['banners'] as const

export const bannerCalls = recordCalls('/api/banners')

// The query for all current banners in the order of the home page, or for all deleted banners. A 404 response means an
// empty list.
export function bannersQuery(deleted: boolean) {
  return queryOptions({
    queryKey: [...bannersKey, deleted ? 'deleted' : 'shown'],
    queryFn: async (): Promise<ListPage<Banner>> => {
      const query = deleted ? { deleted } : {}
      try {
        return await bannerCalls.find(query)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { rows: [], total: 0 }
        throw error
      }
    },
  })
}
