import { api, dataOf } from '../../api/client'
import type { Till } from '../../api/records'
import { ordersKey } from './orders-key'

// Every query key for tills begins with this key. The key begins with ordersKey, so that tills are refreshed together
// with the orders. This is necessary because order payments change the tills.
export const tillsKey = [...ordersKey, 'tills'] as const

const path = (id: string) => ({ params: { path: { id } } })

export const tillCalls = {
  open: (float: string): Promise<Till> => dataOf(api.POST('/api/desk/tills', { body: { float } })),
  close: (id: string, body: { counted: string; note: string }): Promise<Till> =>
    dataOf(api.POST('/api/desk/tills/{id}/close', { ...path(id), body })),
  approve: (id: string): Promise<Till> => dataOf(api.POST('/api/desk/tills/{id}/approve', path(id))),
  refuse: (id: string, reason: string): Promise<Till> =>
    dataOf(api.POST('/api/desk/tills/{id}/refuse', { ...path(id), body: { reason } })),
}
