import { groupDigits } from '../../../lib/money'
import type { SettlementPreview, Unmatched } from '../../api/records'

type Reason = Unmatched['mismatch']

// Why something does not fit, in a few words.
export const reasonWords: Readonly<Record<Reason, string>> = {
  payment_unknown: 'Payment unknown here',
  payment_not_paid: 'Payment not paid here',
  amount_differs: 'Amount differs',
  refund_unknown: 'Refund unknown here',
  other: 'Other event',
  payment_unsettled: 'Not settled yet',
}

// The same as a word of the API that may be empty, as a row of a report has it.
export function reasonOf(mismatch: string): string {
  return reasonWords[mismatch as Reason] ?? ''
}

// "PAYMENT" is "Payment", "OTHER_ADJUSTMENT" is "Other adjustment"
export function typeWords(type: string): string {
  const words = type.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

// "12 rows added, 3 changed, 200 as they were"
export function countsOf({ added, changed, unchanged }: SettlementPreview): string {
  const parts = [
    [added, 'added'],
    [changed, 'changed'],
    [unchanged, 'as they were'],
  ] as const
  const words = parts.filter(([count]) => count > 0).map(([count, word]) => `${groupDigits(count)} ${word}`)
  return words.length > 0 ? `Rows: ${words.join(', ')}` : 'No rows'
}
