import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import type { Till } from '../../api/records'
import { ordersKey } from '../record-keys'

// Every query key for tills begins with this key. The key begins with ordersKey, so that tills are refreshed together
// with the orders. This is necessary because order payments change the tills.
export const tillsKey = [...ordersKey, 'tills'] as const

// The query for the open till of the signed-in account. The result is null if there is none.
export function ownTillQuery(account: string) {
  return queryOptions({
    queryKey: [...tillsKey, 'own', account],
    queryFn: async () => (await dataOf(api.GET('/api/desk/till'))).till ?? null,
  })
}

const path = (id: string) => ({ params: { path: { id } } })

export const tillCalls = {
  open: (float: string): Promise<Till> => dataOf(api.POST('/api/desk/tills', { body: { float } })),
  close: (
    id: string,
    body: { counted: string; note: string; notes: { value: number; count: number }[] },
  ): Promise<Till> => dataOf(api.POST('/api/desk/tills/{id}/close', { ...path(id), body })),
  approve: (id: string): Promise<Till> => dataOf(api.POST('/api/desk/tills/{id}/approve', path(id))),
  refuse: (id: string, reason: string): Promise<Till> =>
    dataOf(api.POST('/api/desk/tills/{id}/refuse', { ...path(id), body: { reason } })),
}
