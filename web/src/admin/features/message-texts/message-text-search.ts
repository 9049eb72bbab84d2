import * as v from 'valibot'
import { langs } from '../../ui/lang-names'

// The search parameters of the message templates: the kind and the language. If the kind is unknown, the screen shows
// the first kind.
export const messageTextSearch = v.object({
  kind: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{0,40}$/)), ''), ''),
  lang: v.fallback(v.optional(v.picklist(langs), 'en'), 'en'),
})
