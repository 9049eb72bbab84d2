import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../api/client'

// All editions, the current one first.
export const editionsQuery = queryOptions({
  queryKey: ['editions'],
  queryFn: () => dataOf(api.GET('/api/admin/editions')),
  staleTime: 60_000,
})
