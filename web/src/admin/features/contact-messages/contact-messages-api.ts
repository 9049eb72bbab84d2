import { api, dataOf } from '../../api/client'
import { officeRecord } from '../../api/list'
import { recordCalls } from '../../api/record-calls'
import type { ContactChange, ContactMessage } from '../../api/records'

/** Changes who is responsible for a message, or whether the message is answered. */
export async function changeContactMessage(id: string, body: ContactChange): Promise<ContactMessage> {
  return officeRecord(await dataOf(api.PATCH('/api/contactus/{id}', { params: { path: { id } }, body })))
}

/** Sends a reply by e-mail. The server adds the greeting and the quote. */
export async function replyToContact(id: string, text: string): Promise<ContactMessage> {
  const body = { text }
  return officeRecord(await dataOf(api.POST('/api/contactus/{id}/reply', { params: { path: { id } }, body })))
}

export const contactMessageCalls = recordCalls('/api/contactus')
