import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import type { MessageText } from '../../api/records'
import type { Lang } from '../../ui/lang-names'

export const messageTextsQuery = queryOptions({
  queryKey: ['message-texts'],
  queryFn: () => dataOf(api.GET('/api/admin/message-texts')),
})

export type TypedText = { subject: string; body: string }

const path = '/api/admin/message-texts/{kind}/{lang}'

export async function readMessageText(kind: string, lang: Lang): Promise<MessageText> {
  return dataOf(api.GET(path, { params: { path: { kind, lang } } }))
}

export async function updateMessageText(
  kind: string,
  lang: Lang,
  typed: TypedText,
  version: number,
): Promise<MessageText> {
  return dataOf(api.PUT(path, { params: { path: { kind, lang } }, body: { ...typed, version } }))
}

export async function resetMessageText(kind: string, lang: Lang): Promise<void> {
  await dataOf(api.DELETE(path, { params: { path: { kind, lang } } }))
}

// The query for a preview of the message with the typed text. The previous preview stays visible until the new one has
// loaded.
export function previewQuery(kind: string, lang: Lang, typed: TypedText) {
  return queryOptions({
    queryKey: ['message-preview', kind, lang, typed],
    queryFn: () => dataOf(api.POST(`${path}/preview`, { params: { path: { kind, lang } }, body: typed })),
    placeholderData: keepPreviousData,
    retry: false,
  })
}
