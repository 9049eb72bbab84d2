import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import type { Refund } from '../../api/records'
import { t } from '../../texts'
import { DecideTill } from '../../ui/money/till-decision'
import { AskRetry, ApproveCancellation, ApprovePayment, ApproveRefund } from './approve-dialogs'
import { CorrectForm } from './correct-form'
import { HandRefundForm } from './hand-refund-form'
import type { MoneyTask } from './money-actions'
import { RefundForm } from './refund-form'
import { RefuseDialog } from './refuse-dialog'
import { ReviewDialog } from './review-dialog'

type Props = { task: MoneyTask; onDone: (text: string) => void; onClose: () => void }

/** The dialog of the current action on a payment or a refund. onDone receives the success message. */
export function MoneyDialog({ task, ...rest }: Props) {
  switch (task.kind) {
    case 'refund':
      return (
        <RefundForm
          order={task.order}
          onDone={({ status, amount }) => rest.onDone(refundedText(status, amount))}
          onClose={rest.onClose}
        />
      )
    case 'record':
      return (
        <HandRefundForm
          refund={task.refund}
          onDone={({ amount }) => rest.onDone(refundedText('PROPOSED', amount))}
          onClose={rest.onClose}
        />
      )
    case 'correct':
      return <CorrectForm document={task.document} {...rest} />
    case 'review':
      return <ReviewDialog order={task.order} accept={task.accept} {...rest} />
    case 'approve-refund':
      return <ApproveRefund refund={task.refund} payer={task.payer} {...rest} />
    case 'retry':
      return <AskRetry refund={task.refund} {...rest} />
    case 'approve-cancellation':
      return <ApproveCancellation request={task.request} {...rest} />
    case 'approve-payment':
      return <ApprovePayment payment={task.payment} {...rest} />
    case 'decide-till':
      return <DecideTill {...task.decision} {...rest} />
    case 'refuse-refund':
    case 'refuse-cancellation':
    case 'refuse-payment':
      break
  }
  return <RefuseDialog task={task} {...rest} />
}

function refundedText(status: Refund['status'], amount: number): string {
  if (status === 'NONE') return t.orders.done.cancelledOnly
  const text = status === 'PROPOSED' ? t.orders.done.refundWaits : t.orders.done.refunding
  return format(text, { amount: formatAmount(amount) })
}
