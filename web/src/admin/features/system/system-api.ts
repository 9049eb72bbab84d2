import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'

// The query for the system checks. The server runs the checks when it gets the request.
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: () => dataOf(api.GET('/api/admin/system')),
  staleTime: 0,
  retry: false,
})
