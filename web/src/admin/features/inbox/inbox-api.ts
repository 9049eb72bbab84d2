import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'

type Schemas = components['schemas']

export type Conversation = Schemas['Conversation']
export type ConversationDetails = Schemas['ConversationDetails']
export type ConversationText = Schemas['ConversationText']
export type ConversationRecord = Schemas['ConversationRecord']

export const inboxKey = ['inbox'] as const

// New messages are shown after this time in ms.
const every = 10_000

export function conversationsQuery(waiting: boolean) {
  return queryOptions({
    queryKey: [...inboxKey, 'list', waiting],
    queryFn: () => dataOf(api.GET('/api/admin/conversations', { params: { query: { waiting } } })),
    placeholderData: keepPreviousData,
    refetchInterval: every,
  })
}

export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: [...inboxKey, id],
    queryFn: () => dataOf(api.GET('/api/admin/conversations/{id}', byId(id))),
    refetchInterval: every,
  })
}

const byId = (id: string) => ({ params: { path: { id } } })

export const reply = (id: string, text: string) =>
  dataOf(api.POST('/api/admin/conversations/{id}/replies', { ...byId(id), body: { text } }))

export const sendCodes = (id: string) => dataOf(api.POST('/api/admin/conversations/{id}/codes', byId(id)))

export const finish = (id: string) => dataOf(api.POST('/api/admin/conversations/{id}/done', byId(id)))
