import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { format, rich } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { errorMessage } from '../../api/api-error'
import type { Booking, CancellationRequest, ListedRefund, OfflinePayment } from '../../api/records'
import { useAccount, useMay } from '../../session/permissions'
import { t } from '../../texts'
import { AddressLink } from '../../ui/address-link'
import { formatDay, formatMoment } from '../../ui/dates'
import { Approvals, approvablesOf } from '../../ui/money/approvals'
import { paidRecord } from '../../ui/paid-record'
import { QueryFailure } from '../../ui/query-error'
import { recordAddress } from '../../ui/record-address'
import { Skeleton } from '../../ui/skeleton'
import type { StartTask } from './money-actions'
import { channelNames, kindNames, stallsText } from './order-texts'
import { waitingQuery } from './orders-api'
import { RefundLine } from './refund-line'
import { UnpaidDifference } from './unpaid-differences'
import { ClosedTill } from './waiting-till'

// The tab with the tasks that the office has to handle: cancellation requests, approvals, failed refunds and unpaid
// differences.
export function WaitingTab({ onStart }: { onStart: StartTask }) {
  const waiting = useQuery(waitingQuery)
  if (waiting.isError && !waiting.data) {
    return <QueryFailure query={waiting} title={t.orders.waitingFailed} text={errorMessage(waiting.error)} />
  }
  if (!waiting.data) return <Skeleton label={t.orders.loadingWaiting} lines={8} />
  const { cancellations, payments, refunds, tills, differences } = waiting.data
  const proposals = refunds.filter(({ status }) => status === 'PROPOSED' || status === 'RECORDED')
  const approvables = approvablesOf(payments, tills, proposals)
  const troubled = refunds.filter((refund) => !proposals.includes(refund))
  return (
    <div className="waiting-groups">
      <Group id="cancellations" title={t.orders.requestsToCancel} count={cancellations.length}>
        {cancellations.map((request) => (
          <Request key={request._id} request={request} onStart={onStart} />
        ))}
      </Group>
      <Approvals items={approvables}>
        {(tickOf) => (
          <Group id="approvals" title={t.orders.toApprove} count={approvables.length}>
            {payments.map((payment) => (
              <HandPayment key={payment._id} payment={payment} tick={tickOf(payment._id)} onStart={onStart} />
            ))}
            {tills.map((till) => (
              <ClosedTill key={till._id} till={till} tick={tickOf(till._id)} onStart={onStart} />
            ))}
            {proposals.map((refund) => (
              <ListedRefundItem
                key={refund._id}
                refund={refund}
                tick={tickOf(refund._id)}
                onStart={onStart}
              />
            ))}
          </Group>
        )}
      </Approvals>
      <Group id="refunds" title={t.orders.toHandle} count={troubled.length}>
        {troubled.map((refund) => (
          <ListedRefundItem key={refund._id} refund={refund} onStart={onStart} />
        ))}
      </Group>
      <Differences bookings={differences} />
    </div>
  )
}

function Differences({ bookings }: { bookings: readonly Booking[] }) {
  return (
    <Group id="differences" title={t.orders.unpaidDifferences} count={bookings.length}>
      {bookings.map((booking) => (
        <UnpaidDifference key={booking._id} booking={booking} />
      ))}
    </Group>
  )
}

type GroupProps = { id: string; title: string; count: number; children: ReactNode }

function Group({ id, title, count, children }: GroupProps) {
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
      </div>
      {count === 0 ? (
        <p className="waiting-none">{t.orders.none}</p>
      ) : (
        <ul className="waiting-items">{children}</ul>
      )}
    </section>
  )
}

function OrderLink({ id }: { id: string }) {
  return (
    <small>
      <AddressLink address={recordAddress('order', id) ?? '/admin/orders'}>
        {format(t.orders.orderNumber, { id })}
      </AddressLink>
    </small>
  )
}

function Request({ request, onStart }: { request: CancellationRequest; onStart: StartTask }) {
  const mayRefund = useMay('refund')
  const { name, kind, reason, proposed, askedAt, orderId, stalls } = request
  return (
    <li>
      <b>{name}</b>, {kindNames[kind]}
      <small>
        {format(t.orders.requestNote, { moment: formatMoment(askedAt), amount: formatAmount(proposed) })}
      </small>
      {stalls.length > 0 && (
        <small>
          <b>{format(t.orders.requestStalls, { stalls: stallsText(stalls) })}</b>
        </small>
      )}
      {reason && <small>“{reason}”</small>}
      <OrderLink id={orderId} />
      {mayRefund && (
        <span className="money-actions">
          <Button
            size="sm"
            aria-label={format(t.orders.approveRequestOf, { name })}
            onClick={() => onStart({ kind: 'approve-cancellation', request })}
          >
            {t.orders.approve}
          </Button>
          <Button
            variant="line"
            size="sm"
            aria-label={format(t.orders.refuseRequestOf, { name })}
            onClick={() => onStart({ kind: 'refuse-cancellation', request })}
          >
            {t.orders.refuse}
          </Button>
        </span>
      )}
    </li>
  )
}

type PaymentProps = { payment: OfflinePayment; tick: ReactNode; onStart: StartTask }

function HandPayment({ payment, tick, onStart }: PaymentProps) {
  const { email: own } = useAccount()
  const mayApprove = useMay('approve')
  const { name, kind, amount, channel, reference, date, note, recordedBy } = payment
  const record = paidRecord(payment)
  return (
    <li>
      {tick}
      {rich(t.orders.paymentFrom, {
        amount: <b>{formatAmount(amount)}</b>,
        name: <b>{name}</b>,
        channel: channelNames[channel],
        reference,
      })}
      <small>
        {recordedBy === own
          ? format(t.orders.receivedByYou, { day: formatDay(date) })
          : format(t.orders.receivedBy, { day: formatDay(date), name: recordedBy })}
      </small>
      {note && <small>{note}</small>}
      {recordedBy === own && <small>{t.orders.needsSecondPerson}</small>}
      <small>
        <AddressLink address={recordAddress(kind, record) ?? '/admin/orders'}>{kindNames[kind]}</AddressLink>
      </small>
      {mayApprove && (
        <span className="money-actions">
          {recordedBy !== own && (
            <Button
              size="sm"
              aria-label={format(t.orders.approvePaymentOf, { name })}
              onClick={() => onStart({ kind: 'approve-payment', payment })}
            >
              {t.orders.approve}
            </Button>
          )}
          <Button
            variant="line"
            size="sm"
            aria-label={format(t.orders.refusePaymentOf, { name })}
            onClick={() => onStart({ kind: 'refuse-payment', payment })}
          >
            {t.orders.refuse}
          </Button>
        </span>
      )}
    </li>
  )
}

type RefundProps = { refund: ListedRefund; tick?: ReactNode; onStart: StartTask }

function ListedRefundItem({ refund, tick, onStart }: RefundProps) {
  return (
    <li>
      {tick}
      <b>{refund.name}</b>, {kindNames[refund.kind]}
      <RefundLine refund={refund} payer={refund.name} onStart={onStart} />
      <OrderLink id={refund.orderId} />
    </li>
  )
}
