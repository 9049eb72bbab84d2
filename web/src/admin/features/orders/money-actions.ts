import type {
  CancellationRequest,
  OfflinePayment,
  OrderDetail,
  OrderDocument,
  Refund,
} from '../../api/records'

// An action on a payment or a refund whose dialog is open.
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

export type StartTask = (task: MoneyTask) => void

// The callbacks of a dialog: onDone with the success message, or onClose.
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
  const actions: RefundAction[] = []
  const { status, channel, reason } = refund
  const whose = status === 'PROPOSED' ? refund.proposedBy : refund.recordedBy
  if (mayApprove && (status === 'PROPOSED' || status === 'RECORDED')) {
    if (whose !== own) actions.push({ action: 'approve', kind: 'approve-refund' })
    actions.push({ action: 'refuse', kind: 'refuse-refund' })
  }
  if (!mayRefund) return actions
  const online = channel === 'online'
  if (online && (status === 'PENDING' || status === 'ONHOLD')) {
    actions.push({ action: 'ask', kind: 'retry' })
  }
  if (online && status === 'FAILED' && reason !== 'provider') {
    actions.push({ action: 'retry', kind: 'retry' })
  }
  // While payments are off, a refund that was never sent can be paid by hand. The server checks both.
  const unsent = status === 'REQUESTED' && refund.failure !== '' && !refund.sentAt
  if (status === 'FAILED' || status === 'BYHAND' || unsent) {
    actions.push({ action: 'record', kind: 'record' })
  }
  return actions
}
