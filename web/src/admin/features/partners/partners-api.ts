import { queryOptions } from '@tanstack/react-query'
import { recordCalls } from '../../api/record-calls'

export const partnersKey = ['partners'] as const

export const partnerCalls = recordCalls('/api/partners')

// The query for all partners in the order on the website.
export const partnersInOrder = queryOptions({
  queryKey: [...partnersKey, 'order'],
  queryFn: () => partnerCalls.find({}),
})
