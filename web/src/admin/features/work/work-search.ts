import * as v from 'valibot'

// The search parameters of the work list. `kind` is the kind of task. `mine` is "yes" to list only tasks that the
// account may decide.
export const workSearch = v.object({
  kind: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{0,40}$/)), ''), ''),
  mine: v.fallback(v.optional(v.picklist(['', 'yes']), ''), ''),
})

export type WorkSearch = v.InferOutput<typeof workSearch>
