import { format } from '../../../i18n/format'
import { errorMessage } from '../../api/api-error'
import type { ContactMessage } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { junkFilter } from '../../ui/filter'
import type { RecordKind } from '../../ui/record-screen-kind'
import { contactMessageColumns, messageOf } from './contact-message-columns'
import { ContactMessageDetails } from './contact-message-details'
import { contactMessageCalls } from './contact-messages-api'

// Configures the screen that lists the contact messages.
export const contactMessageKind: RecordKind<ContactMessage> = {
  id: 'contact-messages',
  title: t.contactMessages.title,
  searchLabel: t.contactMessages.search,
  placeholder: t.common.nameOrEmail,
  filters: [
    {
      name: 'state',
      label: t.contactMessages.state,
      all: t.contactMessages.allStates,
      options: [
        { value: 'open', label: t.contactMessages.states.open },
        { value: 'answered', label: t.contactMessages.states.answered },
      ],
    },
    junkFilter,
  ],
  sorts: [
    { value: '', label: t.common.newestFirst },
    { value: 'createdAt', label: t.common.oldestFirst },
    { value: 'name', label: t.common.name },
    { value: 'email', label: t.common.email },
  ],
  exportFile: 'contact_messages.xlsx',
  columns: contactMessageColumns,
  details: (message) => <ContactMessageDetails message={message} />,
  calls: contactMessageCalls,
  failsWholePage: true,
  touches: [summaryKey],
  words: {
    label: t.contactMessages.contactMessages,
    nameOf: messageOf,
    whatOf: messageOf,
    fetchFailed: (error) => ({
      title: t.contactMessages.fetchFailed,
      reason: errorMessage(error),
    }),
    deleteTitle: t.contactMessages.deleteTitle,
    deleteAsk: () => t.contactMessages.deleteAsk,
    deleteFailed: (error) => format(t.contactMessages.deleteFailed, { error: errorMessage(error) }),
    done: { deleted: () => t.contactMessages.deleted },
    empty: { title: t.contactMessages.empty },
    noMatch: t.contactMessages.noMatch,
  },
}
