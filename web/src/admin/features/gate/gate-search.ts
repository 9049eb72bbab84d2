import * as v from 'valibot'

// The search parameters of the gate: the code that was opened with a phone's camera app, '' for none.
export const gateSearch = v.object({
  code: v.fallback(v.optional(v.pipe(v.unknown(), v.transform(String), v.maxLength(1000)), ''), ''),
})

export const gateDefaults = { code: '' }
