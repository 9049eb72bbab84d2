import { sentenceOf } from '../../api/api-error'
import type { ContactMessage } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import type { RecordKind } from '../../ui/record-screen-kind'
import { contactMessageColumns, messageOf } from './contact-message-columns'
import { ContactMessageDetails } from './contact-message-details'
import { contactMessageCalls } from './contact-messages-api'

// The screen of contact messages in the specification's words (admin-portal §2, §8).
export const contactMessageKind: RecordKind<ContactMessage> = {
  id: 'contact-messages',
  title: 'Contact Form Submissions',
  searchLabel: 'Search contact messages',
  placeholder: 'Name or email',
  filters: [],
  sorts: [
    { value: '', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: 'name', label: 'Name' },
    { value: 'email', label: 'Email' },
  ],
  exportFile: 'contact_messages.xlsx',
  columns: contactMessageColumns,
  details: (message) => <ContactMessageDetails message={message} />,
  calls: contactMessageCalls,
  failsWholePage: true,
  touches: [summaryKey],
  words: {
    label: 'Contact messages',
    one: 'message',
    many: 'messages',
    nameOf: messageOf,
    whatOf: messageOf,
    fetchFailed: (error) => ({ title: 'Failed to fetch contact messages', reason: sentenceOf(error) }),
    deleteTitle: 'Delete Message?',
    deleteAsk: () => 'Are you sure you want to delete this message?',
    deleteFailed: (error) => `Failed to delete message. ${sentenceOf(error)}`,
    said: { deleted: () => 'Message deleted successfully' },
    empty: { title: 'No contact messages found.' },
    noMatch: 'No messages match your search.',
  },
}
