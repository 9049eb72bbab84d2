import * as v from 'valibot'

// The search parameters of the gate. `code` is the code that was opened with the phone's camera app, or '' if there is
// none.
export const gateSearch = v.object({
  code: v.fallback(v.optional(v.pipe(v.unknown(), v.transform(String), v.maxLength(1000)), ''), ''),
})
