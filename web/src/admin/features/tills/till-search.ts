import * as v from 'valibot'
import { choiceOf, listEntries } from '../../ui/list-search'

export const tillStates = ['open', 'closed', 'approved'] as const

export const tillSearch = v.object({ ...listEntries, status: choiceOf(tillStates) })

export type TillSearch = v.InferOutput<typeof tillSearch>
