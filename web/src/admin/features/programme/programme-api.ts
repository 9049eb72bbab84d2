import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'
import { officeList, officeRecord, type OfficeRecord } from '../../api/office-record'
import type { RecordKind } from '../../ui/record-screen-kind'

export type ProgrammeItem = OfficeRecord<components['schemas']['ProgrammeItem']>
type ProgrammeItemBody = components['schemas']['ProgrammeItemBody']

export const programmeCalls: RecordKind<ProgrammeItem>['calls'] = {
  find: (query) => officeList(api.GET('/api/programme', { params: { query } })),
  read: async (id) =>
    officeRecord(await dataOf(api.GET('/api/programme/{id}', { params: { path: { id } } }))),
  async remove(id) {
    await dataOf(api.DELETE('/api/programme/{id}', { params: { path: { id } } }))
  },
  restore: async (id) =>
    officeRecord(await dataOf(api.POST('/api/programme/{id}/restore', { params: { path: { id } } }))),
}

export async function saveProgrammeItem(
  id: string | undefined,
  body: ProgrammeItemBody,
): Promise<ProgrammeItem> {
  return officeRecord(
    await dataOf(
      id === undefined
        ? api.POST('/api/programme', { body })
        : api.PUT('/api/programme/{id}', { params: { path: { id } }, body }),
    ),
  )
}
