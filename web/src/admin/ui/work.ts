import { queryOptions } from '@tanstack/react-query'
import { format } from '../../i18n/format'
import { api, dataOf } from '../api/client'
import type { WorkItem } from '../api/records'
import { counted, t } from '../texts'
import { dayText, methodName } from './money/ledger'
import { recordAddress } from './record-address'
import { ordersKey } from './record-keys'

const abouts: Readonly<Record<string, string>> = t.work.about
const reasons: Readonly<Record<string, string>> = t.settlements.reasons

/**
 * The query for the tasks of the office. The key begins with ordersKey, so that decisions about money also refresh this
 * list.
 */
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

/** Returns the name of the firm or, if there is none, of the person or account. */
export function nameOf({ company, name }: WorkItem): string {
  return company || name
}

/** Returns why rows of a settlement report do not match. The server sends the reason as the note of the task. */
export function reasonOf({ note = '' }: WorkItem): string {
  return reasons[note] ?? note
}

/**
 * Returns what a person needs to know to judge the task: person, stalls, method with its reference, and the edition if
 * it is an earlier one.
 */
export function factsOf(item: WorkItem, current: string | undefined): string {
  const { kind, stalls, method, reference, day, about = '', count = 0, edition } = item
  return [
    item.company && item.name !== item.company && item.name,
    stalls && format(t.work.stallsOf, { stalls }),
    method && methodName(method),
    reference,
    day && dayText(day),
    kind === 'approve' || kind === 'refund_failed' ? abouts[about] : '',
    count > 1 && counted(count, t.work.rows),
    edition && current && edition !== current && format(t.work.edition, { edition }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const dayLength = 24 * 60 * 60 * 1000

/** Returns how long a task has been waiting, in days. */
export function ageOf(since: string, readAt: number): string {
  const days = Math.floor((readAt - new Date(since).getTime()) / dayLength)
  return days < 1 ? t.work.today : counted(days, t.work.days)
}
