import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { counted, t } from '../../texts'
import type { StoredRecord } from '../../ui/record-screen-kind'

// Returns the sum of the amounts in rupees: of what is due, or of what was paid.
export function amountOf(rows: readonly StoredRecord[]): number {
  return rows.reduce((sum, { amount = 0, due = amount }) => sum + due, 0)
}

// Says what happens to the money of the registrations that are cancelled.
export function cancelNote(rows: readonly StoredRecord[]): string {
  const paid = rows.filter(({ status, amount = 0 }) => status === 'Paid' && amount > 0)
  if (paid.length === 0) return t.registrations.cancelUnpaidNote
  const amount = formatAmount(amountOf(paid))
  return rows.length === 1
    ? format(t.registrations.cancelPaidNote, { amount })
    : counted(paid.length, t.registrations.cancelPaidNotes, { amount })
}
