import * as v from 'valibot'

// `q` is what the user searches for in the documentation.
export const helpSearch = v.object({
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100)), ''), ''),
})
