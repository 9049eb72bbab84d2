import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import type { OfflinePayment, Order, RecordPage } from '../../api/records'
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { DocumentLinks } from '../../ui/document-links'
import { RecordLink } from '../../ui/record-link'
import { RecordStatus } from '../../ui/record-status'
import { Fact, Facts } from '../../ui/row-details'
import { RecordCard } from './record-card'

// The record's totals, and every order with its documents. On an order's own page, the order is not listed here,
// because it has a separate card.
export function RecordMoney({ page }: { page: RecordPage }) {
  const { money, orders, offlinePayments, kind } = page
  if (orders.length === 0 && offlinePayments.length === 0) return null
  return (
    <RecordCard id="money" title={t.recordPage.money}>
      <Facts>
        <Fact label={t.recordPage.received}>{formatAmount(money.received)}</Fact>
        <Fact label={t.recordPage.refunded}>{formatAmount(money.refunded)}</Fact>
        <Fact label={t.recordPage.balance}>{formatAmount(money.balance)}</Fact>
        {money.open > 0 && <Fact label={t.recordPage.open}>{formatAmount(money.open)}</Fact>}
      </Facts>
      <ul className="record-list">
        {kind !== 'order' && orders.map((order) => <OrderItem key={order.orderId} order={order} />)}
        {offlinePayments
          .filter(({ status }) => status !== 'approved')
          .map((payment) => (
            <OfflineItem key={payment._id} payment={payment} />
          ))}
      </ul>
    </RecordCard>
  )
}

function OrderItem({ order }: { order: Order }) {
  const { orderId, amount, status, createdAt, documents, refunds } = order
  const open = refunds.filter((refund) => refund.status !== 'SUCCESS' && refund.status !== 'REFUSED')
  return (
    <li>
      <p>
        <RecordLink kind="order" id={orderId}>
          {orderId}
        </RecordLink>{' '}
        <b className="num">{formatAmount(amount)}</b> <RecordStatus status={status} />{' '}
        <small>{formatDay(createdAt)}</small>
      </p>
      {open.map((refund) => (
        <p key={refund._id}>
          <small>{format(t.recordPage.openRefund, { amount: formatAmount(refund.amount) })}</small>
        </p>
      ))}
      {documents.length > 0 && <DocumentLinks documents={documents} />}
    </li>
  )
}

const offlineStates = t.recordPage.offline

function OfflineItem({
  payment: { amount, status, date, recordedBy, reference },
}: {
  payment: OfflinePayment
}) {
  const text = status === 'refused' ? offlineStates.refused : offlineStates.waiting
  return (
    <li>
      <b className="num">{formatAmount(amount)}</b> {text}{' '}
      <small>{[formatDay(date), reference, recordedBy].filter(Boolean).join(', ')}</small>
    </li>
  )
}
