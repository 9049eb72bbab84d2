import * as v from 'valibot'
import { bookPeriodEntries } from '../../ui/book-period'
import { choiceOf, listEntries, pageSizeOf } from '../../ui/list-search'

export const settlementTabs = ['settlements', 'unmatched', 'imports'] as const

export const mismatches = [
  'payment_unknown',
  'payment_not_paid',
  'amount_differs',
  'refund_unknown',
  'refund_not_paid',
  'fee_high',
  'settled_twice',
  'order_differs',
  'net_differs',
  'other',
  'payment_unsettled',
] as const

// The search parameters of the settlements: the tab, the period, the reason filter, the page, and the open
// settlement.
export const settlementSearch = v.object({
  tab: v.fallback(v.optional(v.picklist(settlementTabs), 'settlements'), 'settlements'),
  ...bookPeriodEntries('year'),
  mismatch: choiceOf(mismatches),
  page: listEntries.page,
  perPage: pageSizeOf(25),
  open: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200)), ''), ''),
})

export type SettlementSearch = v.InferOutput<typeof settlementSearch>
