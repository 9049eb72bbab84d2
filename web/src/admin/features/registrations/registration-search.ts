import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'
import { moneyChoices } from '../../ui/money/money-filter'
import { periodEntries } from '../../ui/period'
import { junkEntries, recordEntries } from '../../ui/record-screen-search'

export const statuses = ['Pending', 'Paid', 'Cancelled'] as const

// The status filter for all visitors who are expected at the fair.
export const paidOrPending = 'Paid,Pending'

export const registrationSearch = v.object({
  ...recordEntries,
  ...junkEntries,
  ...periodEntries,
  status: choiceOf([...statuses, paidOrPending]),
  // The categories are data of the edition.
  category: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(120)), ''), ''),
  money: choiceOf(moneyChoices),
})
