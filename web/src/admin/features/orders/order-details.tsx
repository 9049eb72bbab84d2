import { useQuery } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { errorMessage } from '../../api/api-error'
import type { Order } from '../../api/records'
import { t } from '../../texts'
import { formatMoment } from '../../ui/dates'
import { DocumentLinks } from '../../ui/document-links'
import { ErrorBanner } from '../../ui/error-banner'
import { methodName } from '../../ui/money/ledger'
import { recordAddress } from '../../ui/record-address'
import { paidRecord } from '../../ui/record-keys'
import { AddressLink } from '../../ui/record-link'
import { Fact, Facts } from '../../ui/row-details'
import { Skeleton } from '../../ui/skeleton'
import { groupNames } from './order-texts'
import { orderDetail } from './orders-api'

// The details of an order: its payments and documents.
export function OrderDetails({ orderId }: { orderId: string }) {
  const { data: order, error, refetch } = useQuery(orderDetail(orderId))
  if (error && !order) {
    return (
      <ErrorBanner
        title={format(t.orders.orderFailed, { reason: errorMessage(error) })}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!order) return <Skeleton label={t.orders.loadingOrder} lines={4} />
  return (
    <>
      <Facts>
        <Fact label={t.orders.order}>{order.orderId}</Fact>
        <Fact label={t.orders.payer}>
          {[order.name, order.company, order.email].filter(Boolean).join(', ')}
        </Fact>
        <Fact label={t.orders.for}>
          <AddressLink address={recordAddress(order.kind, paidRecord(order)) ?? '/admin/orders'}>
            {t.orders.show[order.kind]}
          </AddressLink>
        </Fact>
        {order.paidAt && <Fact label={t.orders.paid}>{formatMoment(order.paidAt)}</Fact>}
        {order.providerId && <Fact label={t.orders.providerReference}>{order.providerId}</Fact>}
        {order.message && <Fact label={t.orders.lastFailedAttempt}>{order.message}</Fact>}
        <Fact label={t.orders.payments} wide>
          <Payments order={order} />
        </Fact>
        {order.documents.length > 0 && (
          <Fact label={t.orders.documents} wide>
            <DocumentLinks documents={order.documents} />
          </Fact>
        )}
      </Facts>
    </>
  )
}

function Payments({ order: { payments } }: { order: Order }) {
  if (payments.length === 0) return <>{t.orders.noneYet}</>
  return payments.map((payment) => (
    <div key={payment._id} className="money-line">
      <b className="num">{formatAmount(payment.amount)}</b>{' '}
      {paymentStates[payment.status] ?? payment.status.toLowerCase()}
      <small>
        {[
          payment.channel === 'online'
            ? (groupNames[payment.group] ?? payment.group)
            : methodName(payment.channel),
          payment.bankReference,
          payment.at && formatMoment(payment.at),
          payment.status !== 'SUCCESS' && payment.message,
        ]
          .filter(Boolean)
          .join(', ')}
      </small>
    </div>
  ))
}

const paymentStates: Readonly<Record<string, string>> = { SUCCESS: t.money.payment.received }
