import * as v from 'valibot'
import { langs } from '../../ui/lang-names'

// The search parameters of the templates: the kind of message and the language that the panel shows. Without a kind, it
// shows what was rejected.
export const templateSearch = v.object({
  kind: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{0,40}$/)), ''), ''),
  lang: v.fallback(v.optional(v.picklist(langs), 'en'), 'en'),
})
