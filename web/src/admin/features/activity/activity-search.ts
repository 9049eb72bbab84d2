import * as v from 'valibot'
import { choiceOf, listDefaults, listEntries, pageSizes } from '../../ui/list-search'
import { entityKinds } from './entities'

export const activitySearch = v.object({
  ...listEntries,
  perPage: v.fallback(v.optional(v.pipe(v.unknown(), v.transform(Number), v.picklist(pageSizes)), 25), 25),
  entity: choiceOf(entityKinds),
  // The account's e-mail address, or "system".
  actor: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(254)), ''), ''),
})

export type ActivitySearch = v.InferOutput<typeof activitySearch>

export const activityDefaults: ActivitySearch = { ...listDefaults, perPage: 25, entity: '', actor: '' }
