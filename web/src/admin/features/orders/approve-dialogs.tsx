import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import type { CancellationRequest, OfflinePayment, Refund } from '../../api/records'
import { t } from '../../texts'
import { AskApproval } from '../../ui/money/ask-approval'
import type { DialogEnd } from './money-actions'
import { channelNames, stallsText } from './order-texts'
import { cancellationCalls, offlineCalls, refundCalls } from './orders-api'

/** The dialog that approves a proposed refund, or a refund that was paid out manually. */
export function ApproveRefund({
  refund,
  payer,
  onDone,
  onClose,
}: DialogEnd & { refund: Refund; payer: string }) {
  const { _id, status, keep, reason, reference, channel } = refund
  const amount = formatAmount(refund.amount)
  const recorded = status === 'RECORDED'
  const effect =
    reason === 'stalls'
      ? t.orders.approveRefund.cancelsStalls
      : keep
        ? t.orders.refund.keeps
        : t.orders.approveRefund.cancels
  return (
    <AskApproval
      title={
        recorded
          ? format(t.orders.approveRefund.recordedTitle, { amount, payer })
          : format(t.orders.approveRefund.title, { amount, payer })
      }
      action={t.orders.approve}
      busyAction={t.orders.approving}
      send={() => refundCalls.approve(_id)}
      onDone={() => onDone(recorded ? t.orders.done.refundDone : format(t.orders.done.refunding, { amount }))}
      onClose={onClose}
    >
      {recorded
        ? format(t.orders.approveRefund.recorded, { channel: channelNames[channel], reference })
        : effect}
    </AskApproval>
  )
}

/** The dialog that asks the payment provider again to carry out a refund. */
export function AskRetry({ refund, onDone, onClose }: DialogEnd & { refund: Refund }) {
  return (
    <AskApproval
      title={t.orders.retry.title}
      action={t.orders.retry.action}
      busyAction={t.orders.retry.busy}
      send={() => refundCalls.retry(refund._id)}
      onDone={() => onDone(t.orders.done.asked)}
      onClose={onClose}
    >
      {format(t.orders.retry.note, { amount: formatAmount(refund.amount) })}
    </AskApproval>
  )
}

/** The dialog that approves a cancellation request from a payer. */
export function ApproveCancellation({
  request,
  onDone,
  onClose,
}: DialogEnd & { request: CancellationRequest }) {
  const { _id, proposed, name, kind, stalls } = request
  return (
    <AskApproval
      title={format(stalls.length > 0 ? t.orders.cancel.stallsTitle : t.orders.cancel.title[kind], { name })}
      action={t.orders.cancel.action}
      isDestructive
      busyAction={t.orders.cancel.busy}
      send={() => cancellationCalls.approve(_id)}
      onDone={() => onDone(format(t.orders.done.requestApproved, { name }))}
      onClose={onClose}
    >
      {stalls.length > 0 && <p>{format(t.orders.cancel.stalls, { stalls: stallsText(stalls) })}</p>}
      {proposed > 0
        ? format(t.orders.cancel.refund, { amount: formatAmount(proposed) })
        : t.orders.cancel.noRefund}
    </AskApproval>
  )
}

/** The dialog that approves a payment that the office received offline. */
export function ApprovePayment({ payment, onDone, onClose }: DialogEnd & { payment: OfflinePayment }) {
  const { _id, amount, channel, reference, name } = payment
  return (
    <AskApproval
      title={format(t.orders.approvePayment.title, { amount: formatAmount(amount) })}
      action={t.orders.approve}
      busyAction={t.orders.approving}
      send={() => offlineCalls.approve(_id)}
      onDone={() => onDone(format(t.orders.done.paymentApproved, { name }))}
      onClose={onClose}
    >
      {format(t.orders.approvePayment.note, { channel: channelNames[channel], reference, name })}
    </AskApproval>
  )
}
