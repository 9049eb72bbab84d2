import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { Skeleton } from '../../../ui/loader'
import { sentenceOf } from '../../api/api-error'
import type { CancellationRequest, ListedRefund, OfflinePayment } from '../../api/records'
import { useAccount, useMay } from '../../session/permissions'
import { AddressLink } from '../../ui/address-link'
import { formatDay, formatMoment } from '../../ui/dates'
import { recordAddress } from '../../ui/record-address'
import type { StartTask } from './money-actions'
import { channelWords, kindWords } from './order-words'
import { waitingQuery } from './orders-api'
import { RefundLine } from './refund-line'

// What waits for somebody of the office: payers who ask to cancel, what a second person decides, refunds that need care.
export function WaitingTab({ onStart }: { onStart: StartTask }) {
  const waiting = useQuery(waitingQuery)
  if (waiting.isError && !waiting.data) {
    return (
      <EmptyState
        kind="error"
        heading="h2"
        title="Failed to fetch what waits"
        text={sentenceOf(waiting.error)}
        actions={
          <Button size="sm" icon="refresh" onClick={() => void waiting.refetch()}>
            Try Again
          </Button>
        }
      />
    )
  }
  if (!waiting.data) return <Skeleton label="Loading what waits" lines={8} />
  const { cancellations, payments, refunds } = waiting.data
  const proposals = refunds.filter(({ status }) => status === 'PROPOSED' || status === 'RECORDED')
  const troubled = refunds.filter((refund) => !proposals.includes(refund))
  return (
    <div className="waiting-groups">
      <Group id="cancellations" title="Requests to cancel" count={cancellations.length}>
        {cancellations.map((request) => (
          <Request key={request._id} request={request} onStart={onStart} />
        ))}
      </Group>
      <Group id="approvals" title="For a second person" count={proposals.length + payments.length}>
        {payments.map((payment) => (
          <HandPayment key={payment._id} payment={payment} onStart={onStart} />
        ))}
        {proposals.map((refund) => (
          <ListedRefundItem key={refund._id} refund={refund} onStart={onStart} />
        ))}
      </Group>
      <Group id="refunds" title="Refunds to look after" count={troubled.length}>
        {troubled.map((refund) => (
          <ListedRefundItem key={refund._id} refund={refund} onStart={onStart} />
        ))}
      </Group>
    </div>
  )
}

type GroupProps = { id: string; title: string; count: number; children: ReactNode }

function Group({ id, title, count, children }: GroupProps) {
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
      </div>
      {count === 0 ? <p className="waiting-none">None.</p> : <ul className="waiting-items">{children}</ul>}
    </section>
  )
}

function OrderLink({ id }: { id: string }) {
  return (
    <small>
      <AddressLink address={recordAddress('order', id) ?? '/admin/orders'}>Order {id}</AddressLink>
    </small>
  )
}

function Request({ request, onStart }: { request: CancellationRequest; onStart: StartTask }) {
  const mayRefund = useMay('refund')
  const { name, kind, reason, proposed, askedAt, orderId } = request
  return (
    <li>
      <b>{name}</b>, {kindWords[kind].toLowerCase()}
      <small>
        Asked on {formatMoment(askedAt)}. The rule gives {formatAmount(proposed)} back.
      </small>
      <small>“{reason}”</small>
      <OrderLink id={orderId} />
      {mayRefund && (
        <span className="money-actions">
          <Button size="sm" onClick={() => onStart({ kind: 'approve-cancellation', request })}>
            Approve<span className="vh"> request of {name}</span>
          </Button>
          <Button variant="line" size="sm" onClick={() => onStart({ kind: 'refuse-cancellation', request })}>
            Refuse<span className="vh"> request of {name}</span>
          </Button>
        </span>
      )}
    </li>
  )
}

function HandPayment({ payment, onStart }: { payment: OfflinePayment; onStart: StartTask }) {
  const { email: own } = useAccount()
  const mayApprove = useMay('approve')
  const { name, kind, amount, channel, reference, date, note, recordedBy } = payment
  const record = kind === 'booking' ? payment.bookingId : payment.registrationId
  return (
    <li>
      <b>{formatAmount(amount)}</b> from <b>{name}</b>, {channelWords[channel].toLowerCase()} {reference}
      <small>
        Received on {formatDay(date)}, recorded by {recordedBy === own ? 'you' : recordedBy}
      </small>
      {note && <small>{note}</small>}
      {recordedBy === own && <small>Somebody else has to approve it.</small>}
      <small>
        <AddressLink address={recordAddress(kind, record ?? '') ?? '/admin/orders'}>
          {kindWords[kind]}
        </AddressLink>
      </small>
      {mayApprove && (
        <span className="money-actions">
          {recordedBy !== own && (
            <Button size="sm" onClick={() => onStart({ kind: 'approve-payment', payment })}>
              Approve<span className="vh"> payment of {name}</span>
            </Button>
          )}
          <Button variant="line" size="sm" onClick={() => onStart({ kind: 'refuse-payment', payment })}>
            Refuse<span className="vh"> payment of {name}</span>
          </Button>
        </span>
      )}
    </li>
  )
}

function ListedRefundItem({ refund, onStart }: { refund: ListedRefund; onStart: StartTask }) {
  return (
    <li>
      <b>{refund.name}</b>, {kindWords[refund.kind].toLowerCase()}
      <RefundLine refund={refund} onStart={onStart} />
      <OrderLink id={refund.orderId} />
    </li>
  )
}
