import type { CancellationRequest, OfflinePayment, OrderDetail, Refund } from '../../api/records'

// What somebody has begun with money; the screen shows its dialog.
export type MoneyTask =
  | { kind: 'refund'; order: OrderDetail }
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

type Rights = { own: string; mayRefund: boolean; mayApprove: boolean }

export type RefundAction = { label: string; kind: 'record' | 'approve-refund' | 'refuse-refund' | 'retry' }

// What the signed-in account may do with a refund as it stands. Nobody approves what is their own; the server says the same.
export function actionsOf(refund: Refund, { own, mayRefund, mayApprove }: Rights): readonly RefundAction[] {
  const actions: RefundAction[] = []
  const { status, channel, reason } = refund
  const whose = status === 'PROPOSED' ? refund.proposedBy : refund.recordedBy
  if (mayApprove && (status === 'PROPOSED' || status === 'RECORDED')) {
    if (whose !== own) actions.push({ label: 'Approve', kind: 'approve-refund' })
    actions.push({ label: 'Refuse', kind: 'refuse-refund' })
  }
  if (!mayRefund) return actions
  const online = channel === 'online'
  if (online && (status === 'PENDING' || status === 'ONHOLD')) {
    actions.push({ label: 'Ask the provider now', kind: 'retry' })
  }
  if (online && status === 'FAILED' && reason !== 'provider') {
    actions.push({ label: 'Try again', kind: 'retry' })
  }
  if (status === 'FAILED' || status === 'BYHAND') {
    actions.push({ label: 'Record as given back', kind: 'record' })
  }
  return actions
}
