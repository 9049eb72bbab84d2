import { useQuery } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { errorMessage } from '../../api/api-error'
import type { OrderDetail } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { AddressLink } from '../../ui/address-link'
import { formatMoment } from '../../ui/dates'
import { DocumentLinks } from '../../ui/document-links'
import { ErrorBanner } from '../../ui/error-banner'
import { paidRecord } from '../../ui/paid-record'
import { recordAddress } from '../../ui/record-address'
import { Fact, Facts } from '../../ui/row-details'
import { Skeleton } from '../../ui/skeleton'
import type { StartTask } from './money-actions'
import { channelNames, dispositionNames, groupNames, stallsText } from './order-texts'
import { orderDetail } from './orders-api'
import { RefundLine } from './refund-line'

// The details of an order: its payments, documents and refunds, with their actions.
export function OrderDetails({ orderId, onStart }: { orderId: string; onStart: StartTask }) {
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
        {order.cancellation?.status === 'asked' && (
          <Fact label={t.orders.asksToCancel} wide>
            {order.cancellation.stalls.length > 0 &&
              format(t.orders.requestStalls, { stalls: stallsText(order.cancellation.stalls) })}{' '}
            {order.cancellation.reason}
          </Fact>
        )}
        <Fact label={t.orders.payments} wide>
          <Payments order={order} />
        </Fact>
        {order.documents.length > 0 && (
          <Fact label={t.orders.documents} wide>
            <Documents order={order} onStart={onStart} />
          </Fact>
        )}
        {order.refunds.length > 0 && (
          <Fact label={t.orders.refunds} wide>
            {order.refunds.map((refund) => (
              <RefundLine
                key={refund._id}
                refund={refund}
                payer={order.company || order.name}
                onStart={onStart}
              />
            ))}
          </Fact>
        )}
      </Facts>
      <Actions order={order} onStart={onStart} />
    </>
  )
}

// The order's documents. Accounts with the refund permission may correct the recipient of valid documents.
function Documents({ order: { documents }, onStart }: { order: OrderDetail; onStart: StartTask }) {
  const mayCorrect = useMay('refund')
  return (
    <DocumentLinks
      documents={documents}
      onCorrect={mayCorrect ? (document) => onStart({ kind: 'correct', document }) : undefined}
    />
  )
}

function Payments({ order: { payments } }: { order: OrderDetail }) {
  if (payments.length === 0) return <>{t.orders.noneYet}</>
  return payments.map((payment) => (
    <div key={payment._id} className="money-line">
      <b className="num">{formatAmount(payment.amount)}</b>{' '}
      {dispositionNames[payment.disposition] ?? payment.status.toLowerCase()}
      <small>
        {[
          payment.channel === 'online'
            ? (groupNames[payment.group] ?? payment.group)
            : channelNames[payment.channel],
          payment.bankReference,
          payment.at && formatMoment(payment.at),
          payment.disposition !== 'accepted' && payment.message,
        ]
          .filter(Boolean)
          .join(', ')}
      </small>
    </div>
  ))
}

function Actions({ order, onStart }: { order: OrderDetail; onStart: StartTask }) {
  const mayRefund = useMay('refund')
  const mayApprove = useMay('approve')
  const waits = order.payments.some(({ disposition }) => disposition === 'review')
  const canRefund = mayRefund && order.offer && (order.offer.left > 0 || order.offer.mayCancel)
  if (!canRefund && !(mayApprove && waits)) return null
  return (
    <div className="detail-buttons">
      {canRefund && (
        <Button size="sm" variant="line" icon="refresh" onClick={() => onStart({ kind: 'refund', order })}>
          {t.orders.startRefund}
        </Button>
      )}
      {mayApprove && waits && (
        <>
          {order.status === 'REVIEW' && (
            <Button size="sm" icon="check" onClick={() => onStart({ kind: 'review', order, accept: true })}>
              {t.orders.acceptPayment}
            </Button>
          )}
          <Button
            size="sm"
            variant="line"
            icon="refresh"
            onClick={() => onStart({ kind: 'review', order, accept: false })}
          >
            {t.orders.refundPayment}
          </Button>
        </>
      )}
    </div>
  )
}
