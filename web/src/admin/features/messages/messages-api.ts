import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { listOf } from '../../api/list'
import type { Message } from '../../api/records'
import type { ListFilter } from '../../ui/bulk-run-api'
import { listQuery } from '../../ui/list-search'
import { daysOf } from '../../ui/period'
import type { MessageSearch } from './message-search'

export const messagesKey = ['messages'] as const

// The query for a page of messages. The previous page stays visible until the next one has loaded.
export function messagesQuery(search: MessageSearch) {
  const query = queryOf(search)
  return queryOptions({
    queryKey: [...messagesKey, 'page', query],
    queryFn: () => listOf<Message>(api.GET('/api/admin/messages', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

function queryOf({ open: _open, period, from, to, ...search }: MessageSearch) {
  return { ...listQuery(search), ...daysOf({ period, from, to }) }
}

// Returns the filter of a search without the page. Actions on all matching messages use it.
export function messageFilterOf(search: MessageSearch): ListFilter {
  const { page: _page, perPage: _perPage, ...filter } = queryOf(search)
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value]))
}

// The query for a message with its full text.
export function messageQuery(id: string) {
  return queryOptions({
    queryKey: [...messagesKey, 'one', id],
    queryFn: () => dataOf(api.GET('/api/admin/messages/{id}', { params: { path: { id } } })),
  })
}

// The query for the state of the messages: whether a mail server is configured, and how many messages need attention.
export const messagesStateQuery = queryOptions({
  queryKey: [...messagesKey, 'state'],
  queryFn: () => dataOf(api.GET('/api/admin/messages/state')),
})

export async function resendMessage(id: string, email = ''): Promise<Message> {
  const body = email ? { email } : {}
  return dataOf(api.POST('/api/admin/messages/{id}/resend', { params: { path: { id } }, body }))
}

export async function markPassedOn(id: string): Promise<Message> {
  return dataOf(api.POST('/api/admin/messages/{id}/passed-on', { params: { path: { id } } }))
}

// The query for the kinds of messages with their titles. The filter uses it.
export const messageKindsQuery = queryOptions({
  queryKey: ['message-texts'],
  queryFn: () => dataOf(api.GET('/api/admin/message-texts')),
  staleTime: 5 * 60_000,
})
