import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { recordCalls } from '../../api/record-calls'

export const partnersKey = ['partners'] as const

export const partnerCalls = recordCalls('/api/partners')

// The query for all partners in the order on the website.
export const partnersInOrder = queryOptions({
  queryKey: [...partnersKey, 'order'],
  queryFn: () => partnerCalls.find({}),
})

// The query for the sponsorship packages of the current edition.
export const packagesQuery = queryOptions({
  queryKey: ['edition', 'packages'],
  queryFn: async () => (await dataOf(api.GET('/api/admin/edition'))).sponsorTiers,
  staleTime: 60_000,
})
