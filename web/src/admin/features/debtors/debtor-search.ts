import * as v from 'valibot'
import { bookPeriodEntries } from '../../ui/book-period'
import { choiceOf, listEntries, pageSizeOf } from '../../ui/list-search'

export const debtorTabs = ['debtors', 'tax'] as const
export const ages = ['early', 'week', 'month', 'old'] as const

export type Age = (typeof ages)[number]

// The search parameters of the debtors: the tab, the search text and the age; the period of deducted tax.
export const debtorSearch = v.object({
  tab: v.fallback(v.optional(v.picklist(debtorTabs), 'debtors'), 'debtors'),
  ...bookPeriodEntries('year'),
  q: listEntries.q,
  age: choiceOf(ages),
  page: listEntries.page,
  perPage: pageSizeOf(50),
})

export type DebtorSearch = v.InferOutput<typeof debtorSearch>
