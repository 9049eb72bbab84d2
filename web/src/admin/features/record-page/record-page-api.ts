import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import type { Note, RecordPage } from '../../api/records'
import { recordPageKey } from '../../ui/record-keys'

/** A record kind's name in the API's URLs. */
export type PageKind =
  | 'registration'
  | 'booking'
  | 'order'
  | 'exhibitor'
  | 'sponsorship'
  | 'application'
  | 'contact-message'

export function recordPageQuery(kind: PageKind, id: string) {
  return queryOptions({
    queryKey: [...recordPageKey, kind, id],
    queryFn: (): Promise<RecordPage> =>
      dataOf(api.GET('/api/admin/records/{kind}/{id}', { params: { path: { kind, id } } })),
  })
}

export function addNote(kind: PageKind, id: string, text: string): Promise<Note> {
  return dataOf(
    api.POST('/api/admin/records/{kind}/{id}/notes', { params: { path: { kind, id } }, body: { text } }),
  )
}

export async function deleteNote(id: string): Promise<void> {
  await dataOf(api.DELETE('/api/admin/notes/{id}', { params: { path: { id } } }))
}
