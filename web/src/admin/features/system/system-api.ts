import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'

// The query for the system checks. Each request makes the server run the checks.
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: () => dataOf(api.GET('/api/admin/system')),
  staleTime: 0,
  retry: false,
})
