import { queryOptions } from '@tanstack/react-query'
import { withExtras } from '../../../lib/hall'
import { api, dataOf } from '../../api/client'
import type { Hall, HallStall, Quote, StallChange, StallRef } from '../../api/records'

export const hallKey = ['hall'] as const

// The query for the hall with the office's data, such as bookings and reasons. The result contains all stalls in one
// list.
export const hallQuery = queryOptions({
  queryKey: hallKey,
  queryFn: async (): Promise<Hall> => withExtras(await dataOf(api.GET('/api/hall'))),
})

// An office action on a stall of the plan.
export type StallAction = Pick<StallChange, 'reason' | 'stock'> & {
  action: 'release' | 'withdraw' | 'block' | 'unblock' | 'stock'
}

export async function changeStall(id: string, body: StallAction): Promise<HallStall> {
  return dataOf(api.PATCH('/api/hall/stalls/{id}', { params: { path: { id } }, body }))
}

// The query for the price of the selected stalls. The server computes the price.
export function quoteQuery(stalls: readonly StallRef[]) {
  return queryOptions({
    queryKey: ['quote', stalls],
    queryFn: (): Promise<Quote> => dataOf(api.POST('/api/hall/quote', { body: { stalls: [...stalls] } })),
    enabled: stalls.length > 0,
  })
}

// Returns the stall on the plan that has a booking's stall number and size.
export function stallOfRef(hall: Hall, { stallnumber, stallSize }: StallRef): HallStall | undefined {
  return hall.stalls.find((stall) => stall.stallnumber === stallnumber && stall.stallSize === stallSize)
}
