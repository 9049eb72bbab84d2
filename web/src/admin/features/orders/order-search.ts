import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'
import { periodEntries } from '../../ui/period'
import { recordEntries } from '../../ui/record-screen-search'

export const orderTabs = ['orders', 'waiting'] as const

export const orderStatuses = [
  'PAID',
  'REVIEW',
  'REFUNDED',
  'ACTIVE',
  'CLOSING',
  'CREATING',
  'EXPIRED',
  'FAILED',
] as const

export const channels = ['online', 'cash', 'cheque', 'bank'] as const

// The search parameters of the orders screen: the open tab and the state of the list.
export const orderSearch = v.object({
  ...recordEntries,
  ...periodEntries,
  tab: v.fallback(v.optional(v.picklist(orderTabs), 'orders'), 'orders'),
  status: choiceOf(orderStatuses),
  kind: choiceOf(['registration', 'booking', 'sponsorship']),
  channel: choiceOf(channels),
})

export type OrderSearch = v.InferOutput<typeof orderSearch>
