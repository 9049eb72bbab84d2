import { t } from '../../texts'
import { ReasonForm } from '../../ui/money/reason-form'
import type { DialogEnd, MoneyTask } from './money-actions'
import { cancellationCalls, offlineCalls, refundCalls } from './orders-api'

type RefusalTask = Extract<MoneyTask, { kind: 'refuse-refund' | 'refuse-cancellation' | 'refuse-payment' }>

/** The dialog that refuses a refund, a cancellation request or a payment, with a reason. */
export function RefuseDialog({ task, onDone, onClose }: DialogEnd & { task: RefusalTask }) {
  const { title, note } = t.orders.refusals[task.kind]
  return (
    <ReasonForm
      title={title}
      label={t.orders.reason}
      action={t.orders.refuse}
      busyAction={t.orders.refusing}
      send={(reason) => refuse(task, reason)}
      onDone={() => onDone(t.orders.done.refused)}
      onClose={onClose}
    >
      <p>{note}</p>
    </ReasonForm>
  )
}

function refuse(task: RefusalTask, reason: string): Promise<unknown> {
  if (task.kind === 'refuse-refund') return refundCalls.refuse(task.refund._id, reason)
  if (task.kind === 'refuse-payment') return offlineCalls.refuse(task.payment._id, reason)
  return cancellationCalls.refuse(task.request._id, reason)
}
