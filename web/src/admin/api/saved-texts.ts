import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../api/schema.gen'
import type { OfficeRecord } from './list'
import { recordCalls } from './record-calls'

export type SavedText = OfficeRecord<components['schemas']['SavedText']>

export const savedTextCalls = recordCalls('/api/admin/saved-texts')

// The query for all saved texts, sorted by title. Forms use it to offer a choice of texts.
export const savedTextsQuery = queryOptions({
  queryKey: ['saved-texts', 'all'],
  queryFn: async () => (await savedTextCalls.find({ sort: 'title' })).rows,
})
