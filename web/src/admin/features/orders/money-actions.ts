import type {
  CancellationRequest,
  OfflinePayment,
  OrderDetail,
  OrderDocument,
  Refund,
} from '../../api/records'
import type { TillDecision } from '../../ui/money/till-decision'

// An action on an order, a document, a payment, a refund, a cancellation request or a till. The screen opens the dialog
// for this action.
export type MoneyTask =
  | { kind: 'refund'; order: OrderDetail }
  | { kind: 'correct'; document: OrderDocument }
  | { kind: 'record'; refund: Refund }
  | { kind: 'approve-refund'; refund: Refund; payer: string }
  | { kind: 'refuse-refund'; refund: Refund; payer: string }
  | { kind: 'retry'; refund: Refund }
  | { kind: 'review'; order: OrderDetail; accept: boolean }
  | { kind: 'approve-cancellation'; request: CancellationRequest }
  | { kind: 'refuse-cancellation'; request: CancellationRequest }
  | { kind: 'approve-payment'; payment: OfflinePayment }
  | { kind: 'refuse-payment'; payment: OfflinePayment }
  | { kind: 'decide-till'; decision: TillDecision }

export type StartTask = (task: MoneyTask) => void

// The callbacks of a dialog. onDone receives the success message. onClose is called if the user closes the dialog
// without carrying out the action.
export type DialogEnd = { onDone: (text: string) => void; onClose: () => void }

type Rights = { own: string; mayRefund: boolean; mayApprove: boolean }

type RefundAction = {
  // The key of the action's texts.
  action: 'approve' | 'refuse' | 'ask' | 'retry' | 'record'
  kind: 'record' | 'approve-refund' | 'refuse-refund' | 'retry'
}

// Returns the actions that the signed-in account may take on a refund. Users cannot approve their own refunds. The
// server enforces the same rule.
export function actionsOf(refund: Refund, { own, mayRefund, mayApprove }: Rights): readonly RefundAction[] {
  return [...(mayApprove ? decisionsOn(refund, own) : []), ...(mayRefund ? stepsOf(refund) : [])]
}

// Returns the possible decisions about a refund that waits for approval.
function decisionsOn({ status, proposedBy, recordedBy }: Refund, own: string): readonly RefundAction[] {
  if (status !== 'PROPOSED' && status !== 'RECORDED') return []
  const refuse: RefundAction = { action: 'refuse', kind: 'refuse-refund' }
  const author = status === 'PROPOSED' ? proposedBy : recordedBy
  return author === own ? [refuse] : [{ action: 'approve', kind: 'approve-refund' }, refuse]
}

// Returns the possible steps to pay out a refund: ask the provider again, retry a failed refund, or record a manual
// payment.
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

// Returns whether a refund can be paid out manually. This is also possible for a refund that was never sent to the
// provider because payments are switched off. The server applies the same rule.
function payableByHand({ status, failure, sentAt }: Refund): boolean {
  const unsent = status === 'REQUESTED' && failure !== '' && !sentAt
  return status === 'FAILED' || status === 'BYHAND' || unsent
}
