import { api, dataOf } from '../../api/client'
import type { WorkItem } from '../../api/records'

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
