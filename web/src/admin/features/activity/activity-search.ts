import * as v from 'valibot'
import { listEntries } from '../../ui/list-search'
import { periodEntries } from '../../ui/period'

export const activitySearch = v.object({
  ...listEntries,
  ...periodEntries,
  // A kind of record (entities.ts).
  entity: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z ]{0,40}$/)), ''), ''),
  // The account's e-mail address, or "system".
  actor: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(254)), ''), ''),
})

export type ActivitySearch = v.InferOutput<typeof activitySearch>
