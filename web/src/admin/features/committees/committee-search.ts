import * as v from 'valibot'
import { recordDefaults, recordEntries } from '../../ui/record-screen-search'

// The search parameters of the members list. Any committee id is accepted, because each edition defines its own
// committees.
export const committeeSearch = v.object({
  ...recordEntries,
  committee: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w-]{0,60}$/)), ''), ''),
})

export type CommitteeSearch = v.InferOutput<typeof committeeSearch>

export const committeeDefaults: CommitteeSearch = { ...recordDefaults, committee: '' }
