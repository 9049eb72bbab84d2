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
  refetchInterval: 30_000,
})

const screens: Readonly<Partial<Record<string, string>>> = {
  till: '/admin/tills?status=closed',
}

/** Returns the URL of the screen on which a task is done: the record's page, or the screen of the kind. */
export function workAddress({ kind, id, name, note = '', record }: WorkItem): string {
  if (kind === 'settlement')
    return `/admin/settlements?tab=unmatched&period=all&mismatch=${encodeURIComponent(note)}`
  if (kind === 'privacy_request') return `/admin/privacy?q=${encodeURIComponent(name)}`
  if (kind === 'message') return recordAddress('message', id) ?? '/admin/messages'
  return screens[kind] ?? (record && recordAddress(record.kind, record.id)) ?? '/admin/orders'
}

/** Starts the checks of an order again that is set aside. */
export async function tryOrderAgain(orderId: string): Promise<void> {
  await dataOf(api.POST('/api/orders/{orderId}/try-again', { params: { path: { orderId } } }))
}

// The kinds of tasks in groups, the most pressing first. A kind that is not named here is in the last group.
const workGroups = [
  { title: 'bank', kinds: ['dispute'] },
  { title: 'back', kinds: ['refund_failed'] },
  { title: 'asked', kinds: ['transfer', 'cancellation', 'privacy_request'] },
  { title: 'approve', kinds: ['offline_payment', 'refund', 'approve', 'till'] },
  { title: 'money', kinds: ['overpaid', 'tax', 'due', 'overdue'] },
  { title: 'settlements', kinds: ['settlement'] },
  { title: 'other', kinds: [] },
] as const

/** Puts tasks into groups. In a group, the longest waiting comes first. */
export function grouped(items: readonly WorkItem[]) {
  const groupOf = (kind: string) =>
    workGroups.find(({ kinds }) => (kinds as readonly string[]).includes(kind))?.title ?? 'other'
  return workGroups
    .map(({ title }) => ({ title, items: items.filter(({ kind }) => groupOf(kind) === title) }))
    .filter((group) => group.items.length > 0)
}
