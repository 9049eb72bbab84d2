import { queryOptions } from '@tanstack/react-query'
import { recordCalls } from '../../api/record-calls'

export const photosKey = ['photos'] as const

export const photoCalls = recordCalls('/api/photos')

// The query for all photographs in the order on the website.
export const photosInOrder = queryOptions({
  queryKey: [...photosKey, 'order'],
  queryFn: () => photoCalls.find({}),
})
