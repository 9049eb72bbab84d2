import { api, dataOf } from '../../api/client'
import { officeList, officeRecord } from '../../api/office-record'
import type { ContactChange, ContactMessage } from '../../api/records'
import type { RecordKind } from '../../ui/record-screen-kind'

/** Changes who is responsible for a message, or whether the message is answered. */
export async function changeContactMessage(id: string, body: ContactChange): Promise<ContactMessage> {
  return officeRecord(await dataOf(api.PATCH('/api/contactus/{id}', { params: { path: { id } }, body })))
}

/** Sends a reply by e-mail. The server adds the greeting and the quote. */
export async function replyToContact(id: string, text: string): Promise<ContactMessage> {
  const body = { text }
  return officeRecord(await dataOf(api.POST('/api/contactus/{id}/reply', { params: { path: { id } }, body })))
}

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
