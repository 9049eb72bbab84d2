import { api, dataOf } from '../../api/client'
import { officeList, officeRecord } from '../../api/office-record'
import type { ContactMessage } from '../../api/records'
import type { RecordKind } from '../../ui/record-screen-kind'

export const contactMessageCalls: RecordKind<ContactMessage>['calls'] = {
  find: (query) => officeList(api.GET('/api/contactus', { params: { query } })),
  read: async (id) =>
    officeRecord(await dataOf(api.GET('/api/contactus/{id}', { params: { path: { id } } }))),
  async remove(id) {
    await dataOf(api.DELETE('/api/contactus/{id}', { params: { path: { id } } }))
  },
  restore: async (id) =>
    officeRecord(await dataOf(api.POST('/api/contactus/{id}/restore', { params: { path: { id } } }))),
}
