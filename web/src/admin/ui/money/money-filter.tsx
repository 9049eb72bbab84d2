import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { t } from '../../texts'
import type { Filter } from '../filter'

// The values of the filter by money: what is due or paid too much, and the payment statuses.
export const moneyChoices = [
  'DUE',
  'PENDING',
  'PART_PAID',
  'PAID',
  'OVERPAID',
  'REFUNDED_PART',
  'REFUNDED',
  'NOT_REFUNDED',
  'EXPIRED',
] as const

const { filter } = t.money
const names: Readonly<Record<string, string>> = t.money.statuses

/** The filter of a list by the money of its records. */
export const moneyFilter: Filter = {
  name: 'money',
  label: filter.label,
  all: filter.all,
  options: moneyChoices.map((value) => ({
    value,
    label: value === 'DUE' ? filter.due : value === 'OVERPAID' ? filter.overpaid : moneyName(value),
  })),
}

// What a list shows of a record's ledger. Amounts are in rupees and absent if they are 0.
type Money = { amount: number; due?: number; waits?: number; overpaid?: number }

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
