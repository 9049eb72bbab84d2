import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'

// The search parameters of the inbox: whether only waiting conversations are shown, and the conversation that is open.
export const inboxSearch = v.object({
  show: choiceOf(['waiting']),
  id: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{0,40}$/)), ''), ''),
})
