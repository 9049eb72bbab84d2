import * as v from 'valibot'
import { choiceOf } from '../../ui/list-search'

export const hallTabs = ['stalls', 'prices', 'plan'] as const

const stallStates = ['available', 'held', 'sold', 'blocked', 'unreleased'] as const

const id = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(80)), ''), '')

// The search parameters of the hall screen: the open tab, and the filters for the list of stalls.
export const hallSearch = v.object({
  tab: v.fallback(v.optional(v.picklist(hallTabs), 'stalls'), 'stalls'),
  // Stall numbers as on the plan: "14–25, t3".
  q: v.fallback(v.optional(v.pipe(v.unknown(), v.transform(String), v.maxLength(200)), ''), ''),
  zone: id,
  kind: id,
  state: choiceOf(stallStates),
})

export type HallSearch = v.InferOutput<typeof hallSearch>
