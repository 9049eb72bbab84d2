import * as v from 'valibot'
import { choiceOf, listEntries } from '../../ui/list-search'

export const privacyKinds = ['see', 'correct', 'erase'] as const
export const privacyStates = ['open', 'done', 'refused'] as const

// The search parameters of the requests: the filters, and the id of the open request.
export const privacySearch = v.object({
  ...listEntries,
  state: choiceOf(privacyStates),
  kind: choiceOf(privacyKinds),
  request: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{0,24}$/)), ''), ''),
})

export type PrivacySearch = v.InferOutput<typeof privacySearch>
