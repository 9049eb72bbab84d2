import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { t } from '../../texts'

// What a list shows of a record's ledger. Amounts are in rupees and absent if they are 0.
type Money = { amount: number; due?: number; waits?: number; overpaid?: number }

const names: Readonly<Record<string, string>> = t.money.statuses

/** Returns the name of a payment status, or '' for a record without charges. */
export function moneyName(status: string | undefined): string {
  return names[status ?? ''] ?? ''
}

// The amount that is due or was paid too much, below the amount of a row. It is not repeated for a row of which nothing
// is paid.
export function DueNote({ money: { amount, due = 0, waits = 0, overpaid = 0 } }: { money: Money }) {
  const { list } = t.money
  if (due > 0 && (due !== amount || waits > 0)) {
    const text = waits >= due ? list.waits : list.due
    return <small className="num due-note">{format(text, { amount: formatAmount(due) })}</small>
  }
  if (overpaid > 0) {
    return <small className="num due-note">{format(list.overpaid, { amount: formatAmount(overpaid) })}</small>
  }
  return null
}
