import { formatAmount } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import type { Refund } from '../../api/records'
import { useAccount, useMay } from '../../session/permissions'
import { formatDay } from '../../ui/dates'
import { actionsOf, type StartTask } from './money-actions'
import { channelWords, reasonWords, refundWords } from './order-words'

// One refund: how much, why, where it stands, and what can be done about it.
export function RefundLine({ refund, onStart }: { refund: Refund; onStart: StartTask }) {
  const { email: own } = useAccount()
  const actions = actionsOf(refund, { own, mayRefund: useMay('refund'), mayApprove: useMay('approve') })
  const { tone, word } = refundWords[refund.status]
  return (
    <div className="money-line">
      <b className="num">{formatAmount(refund.amount)}</b> <Badge tone={tone}>{word}</Badge>
      <small>{wordsOf(refund)}</small>
      {refund.note && <small>“{refund.note}”</small>}
      {refund.failure && <small className="money-failure">{refund.failure}</small>}
      {waitsForOther(refund, own) && <small>Somebody else has to approve it.</small>}
      {actions.length > 0 && (
        <span className="money-actions">
          {actions.map(({ label, kind }) => (
            <Button key={label} variant="line" size="sm" onClick={() => onStart({ kind, refund })}>
              {label}
              <span className="vh"> refund of {formatAmount(refund.amount)}</span>
            </Button>
          ))}
        </span>
      )}
    </div>
  )
}

// What is one's own is for a second person to approve.
function waitsForOther({ status, proposedBy, recordedBy }: Refund, own: string): boolean {
  return (status === 'PROPOSED' && proposedBy === own) || (status === 'RECORDED' && recordedBy === own)
}

function wordsOf(refund: Refund): string {
  const { reason, channel, reference, proposedBy, recordedBy, decidedBy, doneAt, dueAt, status, tries } =
    refund
  return [
    reasonWords[reason] ?? reason,
    channel !== 'online' && `${channelWords[channel]}${reference && ` ${reference}`}`,
    tries > 1 && `tried ${tries} times`,
    proposedBy && `asked for by ${proposedBy}`,
    recordedBy && `recorded by ${recordedBy}`,
    decidedBy && `decided by ${decidedBy}`,
    status === 'SUCCESS' ? doneAt && `done on ${formatDay(doneAt)}` : dueAt && `due by ${formatDay(dueAt)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
