import type {
  CancellationRequest,
  OfflinePayment,
  OrderDetail,
  OrderDocument,
  Refund,
} from '../../api/records'
import type { TillDecision } from '../../ui/money/till-decision'

// The action whose dialog is open, on a payment or a refund.
export type MoneyTask =
  | { kind: 'refund'; order: OrderDetail }
  | { kind: 'correct'; document: OrderDocument }
  | { kind: 'record'; refund: Refund }
  | { kind: 'approve-refund'; refund: Refund }
  | { kind: 'refuse-refund'; refund: Refund }
  | { kind: 'retry'; refund: Refund }
  | { kind: 'review'; order: OrderDetail; accept: boolean }
  | { kind: 'approve-cancellation'; request: CancellationRequest }
  | { kind: 'refuse-cancellation'; request: CancellationRequest }
  | { kind: 'approve-payment'; payment: OfflinePayment }
  | { kind: 'refuse-payment'; payment: OfflinePayment }
  | { kind: 'decide-till'; decision: TillDecision }

export type StartTask = (task: MoneyTask) => void

// The callbacks of a dialog. onDone gets the success message; onClose is called without a change.
export type DialogEnd = { onDone: (text: string) => void; onClose: () => void }

type Rights = { own: string; mayRefund: boolean; mayApprove: boolean }

type RefundAction = {
  // The key of the action's texts.
  action: 'approve' | 'refuse' | 'ask' | 'retry' | 'record'
  kind: 'record' | 'approve-refund' | 'refuse-refund' | 'retry'
}

// The actions that the signed-in account may take on a refund. Users cannot approve their own refunds; the server
// enforces the same.
export function actionsOf(refund: Refund, { own, mayRefund, mayApprove }: Rights): readonly RefundAction[] {
  return [...(mayApprove ? decisionsOn(refund, own) : []), ...(mayRefund ? stepsOf(refund) : [])]
}

// The decisions on a refund that waits for approval.
function decisionsOn({ status, proposedBy, recordedBy }: Refund, own: string): readonly RefundAction[] {
  if (status !== 'PROPOSED' && status !== 'RECORDED') return []
  const refuse: RefundAction = { action: 'refuse', kind: 'refuse-refund' }
  const author = status === 'PROPOSED' ? proposedBy : recordedBy
  return author === own ? [refuse] : [{ action: 'approve', kind: 'approve-refund' }, refuse]
}

// The possible steps to pay out a refund: ask the provider again, retry a failed refund, or record a manual payment.
function stepsOf(refund: Refund): readonly RefundAction[] {
  const actions: RefundAction[] = []
  if (refund.channel === 'online') actions.push(...providerSteps(refund))
  if (payableByHand(refund)) actions.push({ action: 'record', kind: 'record' })
  return actions
}

function providerSteps({ status, reason }: Refund): readonly RefundAction[] {
  if (status === 'PENDING' || status === 'ONHOLD') return [{ action: 'ask', kind: 'retry' }]
  if (status === 'FAILED' && reason !== 'provider') return [{ action: 'retry', kind: 'retry' }]
  return []
}

// Whether a refund can be paid manually. This includes a refund that was never sent because payments are switched
// off. The server checks the same.
function payableByHand({ status, failure, sentAt }: Refund): boolean {
  const unsent = status === 'REQUESTED' && failure !== '' && !sentAt
  return status === 'FAILED' || status === 'BYHAND' || unsent
}
