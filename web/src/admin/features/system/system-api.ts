import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'

// The checks, run at the time of the request.
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: () => dataOf(api.GET('/api/admin/system')),
  staleTime: 0,
  retry: false,
})
