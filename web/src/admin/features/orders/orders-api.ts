import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { listOf, type ListPage } from '../../api/list'
import type { Order } from '../../api/records'
import { listQuery } from '../../ui/list-search'
import { daysOf } from '../../ui/period'
import { ordersKey } from '../../ui/record-keys'
import type { OrderSearch } from './order-search'

// An order as a row of a table.
export type OrderRow = Order & { _id: string }

// Returns the query parameters of the API's list of orders.
export function orderQuery({
  open: _open,
  hide: _hide,
  deleted: _deleted,
  period,
  from,
  to,
  ...rest
}: OrderSearch) {
  return { ...listQuery(rest), ...daysOf({ period, from, to }) }
}

// The query for a page of orders. The previous page stays visible until the next one has loaded.
export function ordersPage(search: OrderSearch) {
  const query = orderQuery(search)
  return queryOptions({
    queryKey: [...ordersKey, 'page', query],
    queryFn: async (): Promise<ListPage<OrderRow>> => {
      const page = await listOf<Order>(api.GET('/api/orders', { params: { query } }))
      return { ...page, rows: page.rows.map((order) => ({ ...order, _id: order.orderId })) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
}

// The query for an order.
export function orderDetail(orderId: string) {
  return queryOptions({
    queryKey: [...ordersKey, 'one', orderId],
    queryFn: () => dataOf(api.GET('/api/orders/{orderId}', { params: { path: { orderId } } })),
  })
}
