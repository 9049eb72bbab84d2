import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import type { Till } from '../../api/records'
import { t } from '../../texts'
import { AskApproval } from './ask-approval'
import { ReasonForm } from './reason-form'
import { differenceOf } from './till-words'
import { tillCalls } from './tills-api'

// The decision of a second person on whether a till may be closed.
export type TillDecision = { till: Till; approve: boolean }

type Props = TillDecision & { onDone: (text: string) => void; onClose: () => void }

// The dialog in which a second person approves the closing of a till, or refuses it with a reason.
export function DecideTill({ till, approve, onDone, onClose }: Props) {
  const { _id, account, expected, counted = 0, difference = 0 } = till
  if (!approve) {
    return (
      <ReasonForm
        title={format(t.tills.refuse.title, { account })}
        label={t.common.reason}
        action={t.tills.refuse.action}
        busyAction={t.tills.refuse.busy}
        send={(reason) => tillCalls.refuse(_id, reason)}
        onDone={() => onDone(format(t.tills.refuse.done, { account }))}
        onClose={onClose}
      >
        <p>{t.tills.refuse.note}</p>
      </ReasonForm>
    )
  }
  return (
    <AskApproval
      title={format(t.tills.approve.title, { account })}
      action={t.tills.approve.action}
      busyAction={t.tills.approve.busy}
      send={() => tillCalls.approve(_id)}
      onDone={() => onDone(format(t.tills.approve.done, { account }))}
      onClose={onClose}
    >
      {format(t.tills.approve.note, {
        expected: formatAmount(expected),
        counted: formatAmount(counted),
        difference: differenceOf(difference),
      })}
    </AskApproval>
  )
}
