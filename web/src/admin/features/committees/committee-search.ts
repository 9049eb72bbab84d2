import * as v from 'valibot'
import { recordDefaults, recordEntries } from '../../ui/record-screen-search'

// What the address says about the list of members. Committees are the edition's, so any id may stand here.
export const committeeSearch = v.object({
  ...recordEntries,
  committee: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w-]{0,60}$/)), ''), ''),
})

export type CommitteeSearch = v.InferOutput<typeof committeeSearch>

export const committeeDefaults: CommitteeSearch = { ...recordDefaults, committee: '' }
