import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../api/client'

// The edition's public data, such as the title and dates for the header and the sign-in page.
export const eventQuery = queryOptions({
  queryKey: ['event'],
  queryFn: () => dataOf(api.GET('/api/event')),
  staleTime: 5 * 60_000,
  // The header counts the days until the fair from the time of the last answer.
  refetchInterval: 60 * 60_000,
})
