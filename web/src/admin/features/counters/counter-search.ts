import * as v from 'valibot'
import { recordDefaults, recordEntries } from '../../ui/record-screen-search'

export const counterSearch = v.object({ ...recordEntries })

export type CounterSearch = v.InferOutput<typeof counterSearch>

export const counterDefaults: CounterSearch = { ...recordDefaults }
