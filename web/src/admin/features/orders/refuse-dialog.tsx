import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { t } from '../../texts'
import { ReasonForm } from '../../ui/money/reason-form'
import type { DialogEnd, MoneyTask } from './money-actions'
import { cancellationCalls, offlineCalls, refundCalls } from './orders-api'

type RefusalTask = Extract<MoneyTask, { kind: 'refuse-refund' | 'refuse-cancellation' | 'refuse-payment' }>

/** The dialog that refuses a refund, a cancellation request or a payment, with a reason. */
export function RefuseDialog({ task, onDone, onClose }: DialogEnd & { task: RefusalTask }) {
  return (
    <ReasonForm
      title={titleOf(task)}
      label={t.orders.reason}
      action={t.orders.refuse}
      busyAction={t.orders.refusing}
      send={(reason) => refuse(task, reason)}
      onDone={() => onDone(t.orders.done.refused)}
      onClose={onClose}
    >
      <p>{t.orders.refusals[task.kind].note}</p>
    </ReasonForm>
  )
}

function titleOf(task: RefusalTask): string {
  const { refusals } = t.orders
  if (task.kind === 'refuse-cancellation')
    return format(refusals[task.kind].title, { name: task.request.name })
  if (task.kind === 'refuse-payment') {
    const { amount, name } = task.payment
    return format(refusals[task.kind].title, { amount: formatAmount(amount), name })
  }
  return format(refusals[task.kind].title, { amount: formatAmount(task.refund.amount), name: task.payer })
}

function refuse(task: RefusalTask, reason: string): Promise<unknown> {
  if (task.kind === 'refuse-refund') return refundCalls.refuse(task.refund._id, reason)
  if (task.kind === 'refuse-payment') return offlineCalls.refuse(task.payment._id, reason)
  return cancellationCalls.refuse(task.request._id, reason)
}
