import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../api/client'

// The query for all editions, the current edition first.
export const editionsQuery = queryOptions({
  queryKey: ['editions'],
  queryFn: () => dataOf(api.GET('/api/admin/editions')),
  staleTime: 60_000,
})
