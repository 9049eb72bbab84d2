import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'
import { periodEntries } from '../../ui/period'
import { recordEntries } from '../../ui/record-screen-search'

export const orderStatuses = [
  'PAID',
  'REFUNDED',
  'ACTIVE',
  'CLOSING',
  'CREATING',
  'EXPIRED',
  'FAILED',
] as const

export const channels = ['online', 'cash', 'cheque', 'dd', 'bank', 'upi', 'card'] as const

// The search parameters of the orders screen.
export const orderSearch = v.object({
  ...recordEntries,
  ...periodEntries,
  status: choiceOf(orderStatuses),
  kind: choiceOf(['registration', 'booking', 'sponsorship']),
  channel: choiceOf(channels),
})

export type OrderSearch = v.InferOutput<typeof orderSearch>
