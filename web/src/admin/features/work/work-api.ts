import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import type { WorkItem } from '../../api/records'
import { ordersKey } from '../../ui/money/orders-key'
import { recordAddress } from '../../ui/record-address'

// The query for the tasks of the office. The key begins with ordersKey, so that decisions about money also refresh this
// list.
export const workQuery = queryOptions({
  queryKey: [...ordersKey, 'work'],
  queryFn: () => dataOf(api.GET('/api/admin/work', {})),
})

const screens: Readonly<Partial<Record<WorkItem['kind'], string>>> = {
  offline_payment: '/admin/orders?tab=waiting',
  cancellation: '/admin/orders?tab=waiting',
  till: '/admin/orders?tab=waiting',
  settlement: '/admin/settlements?tab=unmatched',
}

/** Returns the URL of the screen on which a task is decided. */
export function workAddress({ kind, id, name, record }: WorkItem): string {
  if (kind === 'privacy_request') return `/admin/privacy?q=${encodeURIComponent(name)}`
  if (kind === 'message') return recordAddress('message', id) ?? '/admin/messages'
  return screens[kind] ?? (record && recordAddress(record.kind, record.id)) ?? '/admin/orders?tab=waiting'
}

/** Starts the checks of an order again that is set aside. */
export async function tryOrderAgain(orderId: string): Promise<void> {
  await dataOf(api.POST('/api/orders/{orderId}/try-again', { params: { path: { orderId } } }))
}
