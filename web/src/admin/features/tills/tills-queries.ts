import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { listOf } from '../../api/list'
import type { Registration, Till } from '../../api/records'
import { listQuery } from '../../ui/list-search'
import { tillsKey } from '../../ui/money/tills-api'
import type { TillSearch } from './till-search'

// The query for a page of tills. The previous page stays visible until the next one has loaded.
export function tillsQuery(search: TillSearch) {
  const query = listQuery(search)
  return queryOptions({
    queryKey: [...tillsKey, 'page', query],
    queryFn: () => listOf<Till>(api.GET('/api/desk/tills', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

// The query for the unpaid registrations that match a search text.
export function unpaidQuery(q: string) {
  return queryOptions({
    queryKey: ['registrations', 'unpaid', q],
    queryFn: () =>
      listOf<Registration>(
        api.GET('/api/registers', { params: { query: { q, status: 'Pending', page: 1, perPage: 10 } } }),
      ),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}

// Records the payment of a registration in the account's till.
export function takePayment({ _id, version }: Registration, payment: string): Promise<Registration> {
  return dataOf(
    api.PUT('/api/registers/{id}', {
      params: { path: { id: _id } },
      body: { status: 'Paid', payment, version },
    }),
  )
}
