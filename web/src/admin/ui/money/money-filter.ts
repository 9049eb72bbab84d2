import { t } from '../../texts'
import type { Filter } from '../filter'
import { moneyName } from './due-note'

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
