import { useQuery, queryOptions } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { EmptyState } from '../../../ui/empty-state'
import { errorMessage } from '../../api/api-error'
import { api } from '../../api/client'
import { listOf } from '../../api/list'
import type { Order } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { formatMoment } from '../../ui/dates'
import { DocumentLinks } from '../../ui/document-links'
import { Modal } from '../../ui/modal'
import { formatPhone } from '../../ui/phone-links'
import { QueryFailure } from '../../ui/query-error'
import { recordAddress } from '../../ui/record-address'
import { paidRecord } from '../../ui/record-keys'
import { AddressLink } from '../../ui/record-link'
import { Skeleton } from '../../ui/skeleton'
import type { OpenOrders } from './dashboard-search'

// A drawer that lists the orders with a status. Each order links to its own page and to the page of the record for
// which it pays.
export function OrdersDrawer({ status, onClose }: { status: OpenOrders; onClose: () => void }) {
  const orders = useQuery(ordersQuery(status))
  return (
    <Modal open variant="drawer" title={t.dashboard.drawer[status].title} onClose={onClose}>
      <div className="modal-body open-orders">
        <p>{t.dashboard.drawer[status].note}</p>
        {orders.isPending && <Skeleton label={t.dashboard.loadingOrders} lines={6} />}
        {orders.isError && !orders.data && (
          <QueryFailure
            query={orders}
            title={t.dashboard.ordersFailed}
            text={errorMessage(orders.error)}
            heading="h3"
          />
        )}
        {orders.data?.total === 0 && <EmptyState title={t.dashboard.noneLeft} text={t.dashboard.handled} />}
        <ul>
          {orders.data?.rows.map((order) => (
            <OpenOrder key={order.orderId} order={order} />
          ))}
        </ul>
        {orders.data && orders.data.total > orders.data.rows.length && (
          <p>{format(t.dashboard.newestOf, { shown: orders.data.rows.length, total: orders.data.total })}</p>
        )}
      </div>
    </Modal>
  )
}

function OpenOrder({ order }: { order: Order }) {
  const { orderId, kind, name, company, phone, amount, createdAt, message } = order
  const recordId = paidRecord(order)
  const payer = { payer: company || name }
  const orderLink = t.dashboard.links.order
  const recordLink = t.dashboard.links[kind]
  return (
    <li>
      <b dir="auto">{company || name}</b> <span className="num">{formatAmount(amount)}</span>
      <small>{[t.dashboard.orderKinds[kind], formatMoment(createdAt), formatPhone(phone)].join(', ')}</small>
      <small>{orderId}</small>
      {message && <small>{message}</small>}
      {order.documents.length > 0 && <DocumentLinks documents={order.documents} />}
      <AddressLink
        className="activity-link"
        address={recordAddress('order', orderId) ?? ''}
        label={format(orderLink.label, payer)}
      >
        {orderLink.text}
      </AddressLink>
      {recordId && (
        <AddressLink
          className="activity-link"
          address={recordAddress(kind, recordId) ?? ''}
          label={format(recordLink.label, payer)}
        >
          {recordLink.text}
        </AddressLink>
      )}
    </li>
  )
}

// The query for the newest orders of a status. Its key starts with the summary's key, so that a refresh of the summary
// also refreshes the orders.
function ordersQuery(status: OpenOrders) {
  return queryOptions({
    queryKey: [...summaryKey, 'orders', status],
    queryFn: () => listOf(api.GET('/api/orders', { params: { query: { status, page: 1, perPage: 50 } } })),
  })
}
