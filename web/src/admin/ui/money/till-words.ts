import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import type { Till } from '../../api/records'
import { t } from '../../texts'

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
