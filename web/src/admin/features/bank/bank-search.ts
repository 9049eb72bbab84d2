import * as v from 'valibot'
import { choiceOf, listEntries, pageSizeOf } from '../../ui/list-search'

export const lineStates = ['open', 'waiting', 'matched', 'not_ours', 'out'] as const

export type LineState = (typeof lineStates)[number]

// The search parameters of the bank statement: the state of the lines, the search text, and the line that is open.
export const bankSearch = v.object({
  state: choiceOf(lineStates),
  q: listEntries.q,
  page: listEntries.page,
  perPage: pageSizeOf(50),
  line: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{0,40}$/)), ''), ''),
})

export type BankSearch = v.InferOutput<typeof bankSearch>

// The state that is shown: open lines, unless another one is chosen.
export const shownState = ({ state }: BankSearch): LineState => state || 'open'
