import * as v from 'valibot'
import { choiceOf, listEntries } from '../../ui/list-search'

export const bookStates = ['made', 'issued', 'counted'] as const

export const bookSearch = v.object({ ...listEntries, status: choiceOf(bookStates) })

export type BookSearch = v.InferOutput<typeof bookSearch>
