import { MessageSquare } from 'lucide-react'
import * as v from 'valibot'
import { t } from '../../texts'
import { recordEntry, screenOfKind } from '../../ui/record-entry'
import { junkEntries, recordEntries } from '../../ui/record-screen-search'

export const contactMessages = recordEntry({
  entity: 'contact message',
  path: '/admin/admincontact',
  title: t.contactMessages.contactMessages,
  group: 'people',
  icon: MessageSquare,
  found: 'bySearch',
  search: v.object({
    ...recordEntries,
    ...junkEntries,
    state: v.fallback(v.picklist(['', 'open', 'answered']), ''),
  }),
  screen: screenOfKind(async () => (await import('./contact-message-kind')).contactMessageKind),
  // The number of open messages. If it is 0, no number is shown.
  count: ({ messages }) => messages.open || undefined,
})
