import * as v from 'valibot'
import { bookPeriodEntries } from '../../ui/book-period'
import { choiceOf, listEntries, pageSizeOf } from '../../ui/list-search'
import { dayEntry } from '../../ui/period'

export const kinds = ['registration', 'booking', 'sponsorship'] as const
export const channels = ['online', 'cash', 'cheque', 'dd', 'bank', 'upi', 'card'] as const

// The day book's search parameters: the period, the filters, the page in the list of days, the expanded day, and the
// page in its list of lines.
export const dayBookSearch = v.object({
  ...bookPeriodEntries('month'),
  kind: choiceOf(kinds),
  channel: choiceOf(channels),
  direction: choiceOf(['in', 'out']),
  page: listEntries.page,
  perPage: pageSizeOf(50),
  open: dayEntry,
  lines: listEntries.page,
})

export type DayBookSearch = v.InferOutput<typeof dayBookSearch>
