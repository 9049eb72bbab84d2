import { formatAmount } from '../../../lib/money'
import { AskApproval } from './ask-approval'
import { HandRefundForm } from './hand-refund-form'
import type { MoneyTask } from './money-actions'
import { channelWords, kindWords, orderOf } from './order-words'
import { cancellationCalls, offlineCalls, refundCalls, reviewOrder } from './orders-api'
import { ReasonForm } from './reason-form'
import { RefundForm } from './refund-form'

type Props = { task: MoneyTask; onDone: (text: string) => void; onClose: () => void }

// The dialog of what somebody has begun with money.
export function MoneyDialog({ task, onDone, onClose }: Props) {
  switch (task.kind) {
    case 'refund':
      return (
        <RefundForm
          onClose={onClose}
          order={task.order}
          onDone={({ status, amount }) =>
            onDone(
              status === 'PROPOSED'
                ? `The refund of ${formatAmount(amount)} waits for a second person`
                : status === 'NONE'
                  ? 'It is cancelled; nothing goes back'
                  : `${formatAmount(amount)} goes back`,
            )
          }
        />
      )
    case 'record':
      return (
        <HandRefundForm
          onClose={onClose}
          refund={task.refund}
          onDone={({ amount }) => onDone(`The refund of ${formatAmount(amount)} waits for a second person`)}
        />
      )
    case 'review': {
      const { order, accept } = task
      return (
        <ReasonForm
          onClose={onClose}
          title={accept ? 'Accept what was paid?' : 'Give all of it back?'}
          label="Reason"
          action={accept ? 'Accept' : 'Give back'}
          busyAction="Deciding..."
          send={(reason) => reviewOrder(order.orderId, accept, reason)}
          onDone={() => onDone(accept ? `The ${orderOf(order)} is paid` : 'The money goes back')}
        >
          <p>
            {accept
              ? `${formatAmount(order.amount)} was asked. What is too much goes back; too little is an owner's to accept.`
              : 'Nothing is confirmed, and the stalls among it are free.'}
          </p>
        </ReasonForm>
      )
    }
    case 'approve-refund':
    case 'retry':
    case 'approve-cancellation':
    case 'approve-payment':
    case 'refuse-refund':
    case 'refuse-cancellation':
    case 'refuse-payment':
      break
  }
  return <Decision task={task} onDone={onDone} onClose={onClose} />
}

type DecisionProps = Props & { task: Exclude<MoneyTask, { kind: 'refund' | 'record' | 'review' }> }

function Decision({ task, onDone, onClose }: DecisionProps) {
  switch (task.kind) {
    case 'approve-refund': {
      const { _id, amount, status, keep, reference, channel } = task.refund
      const recorded = status === 'RECORDED'
      return (
        <AskApproval
          title={recorded ? 'Was it given back?' : `Give ${formatAmount(amount)} back?`}
          action="Approve"
          busyAction="Approving..."
          send={() => refundCalls.approve(_id)}
          onDone={() => onDone(recorded ? 'The refund is done' : `${formatAmount(amount)} goes back`)}
          onClose={onClose}
        >
          {recorded
            ? `${formatAmount(amount)} by ${channelWords[channel].toLowerCase()}, ${reference}.`
            : keep
              ? 'What was paid for stays as it is.'
              : 'What was paid for is cancelled at once.'}
        </AskApproval>
      )
    }
    case 'retry':
      return (
        <AskApproval
          title="Ask the provider again?"
          action="Ask again"
          busyAction="Asking..."
          send={() => refundCalls.retry(task.refund._id)}
          onDone={() => onDone('The provider is asked')}
          onClose={onClose}
        >
          {formatAmount(task.refund.amount)} goes back once, however often it is tried.
        </AskApproval>
      )
    case 'approve-cancellation': {
      const { _id, proposed, name, kind } = task.request
      return (
        <AskApproval
          title={`Cancel the ${kindWords[kind].toLowerCase()} of ${name}?`}
          action="Cancel it"
          busyAction="Cancelling..."
          send={() => cancellationCalls.approve(_id)}
          onDone={() => onDone(`The request of ${name} is approved`)}
          onClose={onClose}
        >
          {proposed > 0
            ? `${formatAmount(proposed)} goes back by the rule.`
            : 'By the rule nothing goes back.'}
        </AskApproval>
      )
    }
    case 'approve-payment': {
      const { _id, amount, channel, reference, name } = task.payment
      return (
        <AskApproval
          title={`Was ${formatAmount(amount)} received?`}
          action="Approve"
          busyAction="Approving..."
          send={() => offlineCalls.approve(_id)}
          onDone={() => onDone(`The payment of ${name} is approved`)}
          onClose={onClose}
        >
          {channelWords[channel]} {reference}, from {name}. What was paid for is confirmed.
        </AskApproval>
      )
    }
    case 'refuse-refund':
    case 'refuse-cancellation':
    case 'refuse-payment':
      break
  }
  return <Refusal task={task} onDone={onDone} onClose={onClose} />
}

type RefusalTask = Extract<MoneyTask, { kind: 'refuse-refund' | 'refuse-cancellation' | 'refuse-payment' }>

const refusals = {
  'refuse-refund': { title: 'Refuse this refund?', text: 'It ends here, and the log says why.' },
  'refuse-cancellation': {
    title: 'Refuse this request?',
    text: 'Nothing is cancelled. The payer reads your words.',
  },
  'refuse-payment': { title: 'Refuse this payment?', text: 'It does not count, and the log says why.' },
} as const

function Refusal({ task, onDone, onClose }: { task: RefusalTask } & Omit<Props, 'task'>) {
  const { title, text } = refusals[task.kind]
  const send = (reason: string): Promise<unknown> => {
    if (task.kind === 'refuse-refund') return refundCalls.refuse(task.refund._id, reason)
    if (task.kind === 'refuse-payment') return offlineCalls.refuse(task.payment._id, reason)
    return cancellationCalls.refuse(task.request._id, reason)
  }
  return (
    <ReasonForm
      title={title}
      label="Reason"
      action="Refuse"
      busyAction="Refusing..."
      send={send}
      onDone={() => onDone('It is refused')}
      onClose={onClose}
    >
      <p>{text}</p>
    </ReasonForm>
  )
}
