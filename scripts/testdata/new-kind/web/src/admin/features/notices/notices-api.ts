import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'
import { officeList, officeRecord, type OfficeRecord } from '../../api/list'
import type { RecordKind } from '../../ui/record-screen-kind'

export type Notice = OfficeRecord<components['schemas']['Notice']>
type NoticeBody = components['schemas']['NoticeBody']

export const noticeCalls: RecordKind<Notice>['calls'] = {
  find: (query) => officeList(api.GET('/api/notices', { params: { query } })),
  read: async (id) => officeRecord(await dataOf(api.GET('/api/notices/{id}', { params: { path: { id } } }))),
  async remove(id) {
    await dataOf(api.DELETE('/api/notices/{id}', { params: { path: { id } } }))
  },
  restore: async (id) =>
    officeRecord(await dataOf(api.POST('/api/notices/{id}/restore', { params: { path: { id } } }))),
}

export async function saveNotice(id: string | undefined, body: NoticeBody): Promise<Notice> {
  return officeRecord(
    await dataOf(
      id === undefined
        ? api.POST('/api/notices', { body })
        : api.PUT('/api/notices/{id}', { params: { path: { id } }, body }),
    ),
  )
}
