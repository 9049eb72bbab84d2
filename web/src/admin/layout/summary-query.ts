import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../api/client'

export const summaryKey = ['summary'] as const

// The query for the figures of the sidebar and the dashboard. They are refetched every five minutes.
export const summaryQuery = queryOptions({
  queryKey: summaryKey,
  queryFn: () => dataOf(api.GET('/api/admin/summary')),
  refetchInterval: 5 * 60_000,
})
