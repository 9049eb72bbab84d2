import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../api/schema.gen'
import type { OfficeRecord } from './list'
import { recordCalls } from './record-calls'

export type Speaker = OfficeRecord<components['schemas']['Speaker']>

export const speakersKey = ['speakers'] as const

export const speakerCalls = recordCalls('/api/speakers')

// The query for all speakers by name.
export const speakersByName = queryOptions({
  queryKey: [...speakersKey, 'by-name'],
  queryFn: async () => (await speakerCalls.find({})).rows,
})
