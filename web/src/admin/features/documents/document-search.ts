import * as v from 'valibot'
import { bookPeriodEntries } from '../../ui/book-period'
import { choiceOf, listEntries } from '../../ui/list-search'

export const documentKinds = [
  'tax_invoice',
  'bill_of_supply',
  'bill',
  'credit_note',
  'receipt_voucher',
  'refund_voucher',
  'receipt',
  'payment_note',
  'dishonour_note',
  'proforma',
] as const

// The search parameters of the documents: the list, the period and the kind.
export const documentSearch = v.object({
  ...listEntries,
  ...bookPeriodEntries('month'),
  kind: choiceOf(documentKinds),
})

export type DocumentSearch = v.InferOutput<typeof documentSearch>
