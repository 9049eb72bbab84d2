import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import type { Till } from '../../api/records'
import { t } from '../../texts'
import { AskApproval } from '../ask-dialog'
import { ReasonForm } from './reason-form'
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

// Returns a text with the difference between the counted and the expected cash: "₹10.50 missing".
export function differenceOf(difference: number): string {
  if (difference === 0) return t.tills.noDifference
  const amount = formatAmount(Math.abs(difference))
  return format(difference < 0 ? t.tills.missing : t.tills.tooMuch, { amount })
}

// Returns the takings of a till by payment method. Cash is always included. Other methods are included only if their
// amount is not 0.
export function takingsByMethod({ cash, cheque, dd, bank, upi, card }: Till): string[] {
  const parts = [
    { amount: cash, text: t.tills.takingsIn.cash },
    { amount: cheque, text: t.tills.takingsIn.cheque },
    { amount: dd, text: t.tills.takingsIn.dd },
    { amount: bank, text: t.tills.takingsIn.bank },
    { amount: upi, text: t.tills.takingsIn.upi },
    { amount: card, text: t.tills.takingsIn.card },
  ]
  const used = parts.filter(({ amount }, index) => index === 0 || amount > 0)
  return used.map(({ amount, text }) => format(text, { amount: formatAmount(amount) }))
}
