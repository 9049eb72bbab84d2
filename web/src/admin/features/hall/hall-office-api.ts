import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import type { HallKind, StallPrice, StallsChanged } from '../../api/records'
import type { StallAction } from '../../ui/hall/hall-api'

// The actions that the office can apply to several stalls at once.
export type BulkAction = Exclude<StallAction['action'], 'stock'>

export type BulkChange = { ids: readonly string[]; action: BulkAction; reason?: string }

export async function changeStalls({ ids, ...change }: BulkChange): Promise<StallsChanged> {
  return dataOf(api.PATCH('/api/hall/stalls', { body: { ids: [...ids], ...change } }))
}

// Ends all bookings that wait for their payment, and frees their stalls.
export async function endHolds(): Promise<{ ended: number }> {
  return dataOf(api.POST('/api/admin/holds/end', { body: {} }))
}

export async function changePrice(id: string, body: StallPrice): Promise<HallKind> {
  return dataOf(api.PATCH('/api/hall/kinds/{id}', { params: { path: { id } }, body }))
}

// The query for the edition's early bird discount.
export const earlyBirdQuery = queryOptions({
  queryKey: ['edition', 'early-bird'],
  queryFn: async () => (await dataOf(api.GET('/api/admin/edition'))).earlyBird,
})
