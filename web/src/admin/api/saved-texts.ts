import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../api/schema.gen'
import type { RecordKind } from '../ui/record-screen-kind'
import { api, dataOf } from './client'
import { officeList, officeRecord, type OfficeRecord } from './office-record'

export type SavedText = OfficeRecord<components['schemas']['SavedText']>
type SavedTextBody = components['schemas']['SavedTextBody']

const path = '/api/admin/saved-texts'
const one = '/api/admin/saved-texts/{id}'

export const savedTextCalls: RecordKind<SavedText>['calls'] = {
  find: (query) => officeList(api.GET(path, { params: { query } })),
  read: async (id) => officeRecord(await dataOf(api.GET(one, { params: { path: { id } } }))),
  async remove(id) {
    await dataOf(api.DELETE(one, { params: { path: { id } } }))
  },
  restore: async (id) =>
    officeRecord(await dataOf(api.POST('/api/admin/saved-texts/{id}/restore', { params: { path: { id } } }))),
}

export async function saveSavedText(id: string | undefined, body: SavedTextBody): Promise<SavedText> {
  return officeRecord(
    await dataOf(
      id === undefined ? api.POST(path, { body }) : api.PUT(one, { params: { path: { id } }, body }),
    ),
  )
}

// The query for all saved texts, sorted by title. Forms use it to offer a choice of texts.
export const savedTextsQuery = queryOptions({
  queryKey: ['saved-texts', 'all'],
  queryFn: async () => (await officeList(api.GET(path, { params: { query: { sort: 'title' } } }))).rows,
})
