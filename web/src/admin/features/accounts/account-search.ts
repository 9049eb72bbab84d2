import * as v from 'valibot'
import { choiceOf, listEntries } from '../../ui/list-search'

export const accountSearch = v.object({
  ...listEntries,
  role: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(80)), ''), ''),
  state: choiceOf(['active', 'disabled']),
  deleted: choiceOf(['true']),
})

export type AccountSearch = v.InferOutput<typeof accountSearch>
