import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../api/client'

// The public facts of the edition: title and dates in the header and on the sign-in page.
export const eventQuery = queryOptions({
  queryKey: ['event'],
  queryFn: () => dataOf(api.GET('/api/event')),
  staleTime: 5 * 60_000,
  // The header counts the days from the time of the answer.
  refetchInterval: 60 * 60_000,
})
