import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { listOf, type ListPage } from '../../api/list'
import type {
  HandRefund,
  NewRefund,
  Order,
  OrderDocument,
  DocumentCorrection,
  Refund,
} from '../../api/records'
import { listQuery } from '../../ui/list-search'
import { ordersKey } from '../../ui/money/orders-key'
import { findDifferences } from '../../ui/money/payment-link'
import { daysOf } from '../../ui/period'
import type { OrderSearch } from './order-search'

// An order as a row of a table.
export type OrderRow = Order & { _id: string }

// Returns the query parameters of the API's list of orders.
export function orderQuery({
  tab: _tab,
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
  })
}

// The query for an order and the amounts that can be refunded.
export function orderDetail(orderId: string) {
  return queryOptions({
    queryKey: [...ordersKey, 'one', orderId],
    queryFn: () => dataOf(api.GET('/api/orders/{orderId}', { params: { path: { orderId } } })),
  })
}

const everything = { page: 1, perPage: 200 } as const

// The query for the tasks that the office has to handle: cancellation requests, refunds, payments, tills and price
// differences. The response contains at most 200 of each.
export const waitingQuery = queryOptions({
  queryKey: [...ordersKey, 'waiting'],
  queryFn: async () => {
    const [cancellations, refunds, payments, tills, differences] = await Promise.all([
      dataOf(api.GET('/api/cancellations', { params: { query: { ...everything, status: 'asked' } } })),
      dataOf(
        api.GET('/api/refunds', {
          params: { query: { ...everything, waiting: true } },
        }),
      ),
      dataOf(api.GET('/api/offline-payments', { params: { query: { ...everything, status: 'waiting' } } })),
      dataOf(api.GET('/api/desk/tills', { params: { query: { ...everything, status: 'closed' } } })),
      findDifferences(),
    ])
    return { cancellations, refunds, payments, tills, differences }
  },
})

// Creates a refund. A repeated request with the same idempotency key does not create another refund.
export function createRefund(orderId: string, key: string, body: NewRefund): Promise<Refund> {
  const params = { path: { orderId }, header: { 'Idempotency-Key': key } }
  return dataOf(api.POST('/api/orders/{orderId}/refunds', { params, body }))
}

const path = (id: string) => ({ params: { path: { id } } })

export const refundCalls = {
  approve: (id: string) => dataOf(api.POST('/api/refunds/{id}/approve', path(id))),
  refuse: (id: string, reason: string) =>
    dataOf(api.POST('/api/refunds/{id}/refuse', { ...path(id), body: { reason } })),
  retry: (id: string) => dataOf(api.POST('/api/refunds/{id}/retry', path(id))),
  record: (id: string, body: HandRefund) =>
    dataOf(api.POST('/api/refunds/{id}/record', { ...path(id), body })),
}

export const cancellationCalls = {
  approve: (id: string) => dataOf(api.POST('/api/cancellations/{id}/approve', { ...path(id), body: {} })),
  refuse: (id: string, reason: string) =>
    dataOf(api.POST('/api/cancellations/{id}/refuse', { ...path(id), body: { reason } })),
}

export const offlineCalls = {
  approve: (id: string) => dataOf(api.POST('/api/offline-payments/{id}/approve', path(id))),
  refuse: (id: string, reason: string) =>
    dataOf(api.POST('/api/offline-payments/{id}/refuse', { ...path(id), body: { reason } })),
}

// Accepts or refunds a payment whose amount differs from its order.
export function reviewOrder(orderId: string, accept: boolean, reason: string): Promise<Order> {
  return dataOf(
    api.POST('/api/orders/{orderId}/review', { params: { path: { orderId } }, body: { accept, reason } }),
  )
}

// Corrects a document's recipient. Returns the documents that the server has issued as a result. The last one is the
// valid document.
export function correctDocument(number: string, body: DocumentCorrection): Promise<OrderDocument[]> {
  const [prefix = '', year = '', place = ''] = number.split('/')
  return dataOf(
    api.POST('/api/documents/{prefix}/{year}/{place}/correct', {
      params: { path: { prefix, year, place } },
      body,
    }),
  )
}
