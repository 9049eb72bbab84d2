import { MessageSquare } from 'lucide-react'
import { t } from '../../texts'
import { recordEntry } from '../../ui/record-entry'
import { contactMessageDefaults, contactMessageSearch } from './contact-message-search'

export const contactMessages = recordEntry({
  entity: 'contact message',
  path: '/admin/admincontact',
  title: t.contactMessages.contactMessages,
  group: 'people',
  icon: MessageSquare,
  found: 'bySearch',
  search: contactMessageSearch,
  defaults: contactMessageDefaults,
  screen: async () => {
    const [{ kindScreen }, { contactMessageKind }] = await Promise.all([
      import('../../ui/kind-screen'),
      import('./contact-message-kind'),
    ])
    return kindScreen(contactMessageKind)
  },
  // The number of open messages. No number is shown if it is 0.
  count: ({ messages }) => messages.open || undefined,
})
