import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import type { Refund } from '../../api/records'
import { useAccount, useMay } from '../../session/permissions'
import { t, counted } from '../../texts'
import { formatDay } from '../../ui/dates'
import { actionsOf, type StartTask } from './money-actions'
import { channelNames, reasonNames, refundStates } from './order-texts'

type Props = { refund: Refund; payer: string; onStart: StartTask }

// A refund with its amount, reason, status and actions.
export function RefundLine({ refund, payer, onStart }: Props) {
  const { email: own } = useAccount()
  const actions = actionsOf(refund, { own, mayRefund: useMay('refund'), mayApprove: useMay('approve') })
  const { tone, label } = refundStates[refund.status]
  return (
    <div className="money-line">
      <b className="num">{formatAmount(refund.amount)}</b> <Badge tone={tone}>{label}</Badge>
      <small>{factsOf(refund)}</small>
      {refund.note && <small>“{refund.note}”</small>}
      {refund.failure && <small className="money-failure">{refund.failure}</small>}
      {waitsForOther(refund, own) && <small>{t.orders.needsSecondPerson}</small>}
      {actions.length > 0 && (
        <span className="money-actions">
          {actions.map(({ action, kind }) => (
            <Button
              key={action}
              variant="line"
              size="sm"
              aria-label={format(t.orders.actions[action].label, { amount: formatAmount(refund.amount) })}
              onClick={() => onStart({ kind, refund, payer })}
            >
              {t.orders.actions[action].text}
            </Button>
          ))}
        </span>
      )}
    </div>
  )
}

// Returns whether the refund waits for another user's approval, because the signed-in user has proposed or recorded
// it.
function waitsForOther({ status, proposedBy, recordedBy }: Refund, own: string): boolean {
  return (status === 'PROPOSED' && proposedBy === own) || (status === 'RECORDED' && recordedBy === own)
}

function factsOf(refund: Refund): string {
  const { reason, channel, reference, proposedBy, recordedBy, decidedBy, doneAt, dueAt, status, tries } =
    refund
  return [
    reasonNames[reason] ?? reason,
    channel !== 'online' && `${channelNames[channel]}${reference && ` ${reference}`}`,
    tries > 1 && counted(tries, t.orders.tried),
    proposedBy && format(t.orders.requestedBy, { name: proposedBy }),
    recordedBy && format(t.orders.recordedBy, { name: recordedBy }),
    decidedBy && format(t.orders.decidedBy, { name: decidedBy }),
    status === 'SUCCESS'
      ? doneAt && format(t.orders.doneOn, { day: formatDay(doneAt) })
      : dueAt && format(t.orders.dueBy, { day: formatDay(dueAt) }),
  ]
    .filter(Boolean)
    .join(', ')
}
