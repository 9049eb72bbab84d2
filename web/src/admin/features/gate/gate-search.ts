import * as v from 'valibot'

// The gate's search parameters: the code that a phone's camera app has opened, '' for none.
export const gateSearch = v.object({
  code: v.fallback(v.optional(v.pipe(v.unknown(), v.transform(String), v.maxLength(1000)), ''), ''),
})

export const gateDefaults = { code: '' }
