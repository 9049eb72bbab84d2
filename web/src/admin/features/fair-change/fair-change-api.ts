import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'

export type FairChange = components['schemas']['FairChange']
export type Standing = 'postponed' | 'cancelled'

export const fairChangeQuery = queryOptions({
  queryKey: ['fair-change'],
  queryFn: () => dataOf(api.GET('/api/admin/fair-change')),
  refetchInterval: ({ state }) => (state.data && state.data.left > 0 ? 5000 : false),
})

export async function proposeChange(body: {
  to: Standing
  reason: string
  year: string
}): Promise<FairChange> {
  return dataOf(api.POST('/api/admin/fair-change', { body }))
}

export async function decideChange(answer: 'approve' | 'refuse'): Promise<FairChange> {
  return answer === 'approve'
    ? dataOf(api.POST('/api/admin/fair-change/approve'))
    : dataOf(api.POST('/api/admin/fair-change/refuse'))
}

export async function stopRefunding(stop: boolean): Promise<FairChange> {
  return dataOf(api.POST('/api/admin/fair-change/stop', { body: { stop } }))
}
