import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { Skeleton } from '../../../ui/loader'
import { sentenceOf } from '../../api/api-error'
import type { Order } from '../../api/records'
import { AddressLink } from '../../ui/address-link'
import { formatMoment } from '../../ui/dates'
import { Modal } from '../../ui/modal'
import { PaperLinks } from '../../ui/paper-links'
import { formatPhone } from '../../ui/phone-number'
import { recordAddress } from '../../ui/record-address'
import type { OpenOrders } from './dashboard-search'
import { ordersQuery } from './orders-query'

const titles = { REVIEW: 'Payments to look at', ACTIVE: 'Orders being paid now' } as const

const notes = {
  REVIEW:
    'Money arrived that does not fit its order, so nothing was confirmed. Settle it with the payer, then accept it or give it back.',
  ACTIVE: 'These can be paid at this moment, and the stalls among them are held as long.',
} as const

// The orders behind two figures of the dashboard, each with the way to what it is for.
export function OrdersDrawer({ status, onClose }: { status: OpenOrders; onClose: () => void }) {
  const orders = useQuery(ordersQuery(status))
  return (
    <Modal open variant="drawer" title={titles[status]} onClose={onClose}>
      <div className="modal-body open-orders">
        <p>{notes[status]}</p>
        {orders.isPending && <Skeleton label="Loading orders" lines={6} />}
        {orders.isError && !orders.data && (
          <EmptyState
            kind="error"
            title="Failed to fetch orders"
            text={sentenceOf(orders.error)}
            actions={
              <Button size="sm" icon="refresh" onClick={() => void orders.refetch()}>
                Try Again
              </Button>
            }
          />
        )}
        {orders.data?.total === 0 && <EmptyState title="None any more" text="Somebody was quicker." />}
        <ul>
          {orders.data?.rows.map((order) => (
            <OpenOrder key={order.orderId} order={order} />
          ))}
        </ul>
        {orders.data && orders.data.total > orders.data.rows.length && (
          <p>
            The newest {orders.data.rows.length} of {orders.data.total}.
          </p>
        )}
      </div>
    </Modal>
  )
}

function OpenOrder({ order }: { order: Order }) {
  const { orderId, kind, name, company, phone, amount, createdAt, payments, message } = order
  const recordId = kind === 'booking' ? order.bookingId : order.registrationId
  const arrived = payments.filter(({ disposition }) => disposition === 'review')
  return (
    <li>
      <b>{company || name}</b> <span className="num">{formatAmount(amount)}</span>
      <small>
        {kind === 'booking' ? 'Stall booking' : 'Registration'}, {formatMoment(createdAt)},{' '}
        {formatPhone(phone)}
      </small>
      <small>{orderId}</small>
      {arrived.map((payment) => (
        <small key={payment._id} className="open-order-money">
          {formatAmount(payment.amount)} arrived
          {payment.bankReference && `, bank reference ${payment.bankReference}`}
        </small>
      ))}
      {message && <small>{message}</small>}
      {order.documents.length > 0 && <PaperLinks papers={order.documents} />}
      <AddressLink className="activity-link" address={recordAddress('order', orderId) ?? ''}>
        {arrived.length > 0 ? 'Decide about it' : 'Show the order'}
        <span className="vh"> of {company || name}</span>
      </AddressLink>
      {recordId && (
        <AddressLink className="activity-link" address={recordAddress(kind, recordId) ?? ''}>
          {kind === 'booking' ? 'Show the booking' : 'Show the registration'}
          <span className="vh"> of {company || name}</span>
        </AddressLink>
      )}
    </li>
  )
}
