import * as v from 'valibot'
import { langs } from '../../ui/lang-names'
import { choiceOf, listEntries } from '../../ui/list-search'
import { periodEntries } from '../../ui/period'

const messageStatuses = ['waiting', 'sent', 'failed', 'kept', 'stopped'] as const

// The search parameters of the messages. `open` contains the ids of the expanded messages, separated by commas.
export const messageSearch = v.object({
  ...listEntries,
  ...periodEntries,
  status: choiceOf(messageStatuses),
  lang: choiceOf(langs),
  kind: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{0,40}$/)), ''), ''),
  campaign: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w-]{0,40}$/)), ''), ''),
  open: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(400), v.regex(/^[\w,-]*$/)), ''), ''),
})

export type MessageSearch = v.InferOutput<typeof messageSearch>
