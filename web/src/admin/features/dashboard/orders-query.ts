import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import { listOf } from '../../api/list'
import { summaryKey } from '../../layout/summary-query'
import type { OpenOrders } from './dashboard-search'

// The query for the newest orders of a status. Its key starts with the summary's key, so that a refresh of the summary
// also refreshes the orders.
export function ordersQuery(status: OpenOrders) {
  return queryOptions({
    queryKey: [...summaryKey, 'orders', status],
    queryFn: () => listOf(api.GET('/api/orders', { params: { query: { status, page: 1, perPage: 50 } } })),
  })
}
