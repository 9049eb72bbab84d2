import * as v from 'valibot'
import { choiceOf, listEntries } from '../../ui/list-search'
import { periodEntries } from '../../ui/period'
import { entityKinds } from './entities'

export const activitySearch = v.object({
  ...listEntries,
  ...periodEntries,
  entity: choiceOf(entityKinds),
  // The account's e-mail address, or "system".
  actor: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(254)), ''), ''),
})

export type ActivitySearch = v.InferOutput<typeof activitySearch>
