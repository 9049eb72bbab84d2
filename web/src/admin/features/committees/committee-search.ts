import * as v from 'valibot'
import { recordEntries } from '../../ui/record-screen-search'

// The search parameters of the members list. Any committee id is accepted, because each edition defines its own
// committees.
export const committeeSearch = v.object({
  ...recordEntries,
  committee: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w-]{0,60}$/)), ''), ''),
})
