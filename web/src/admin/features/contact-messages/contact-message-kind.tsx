import { format } from '../../../i18n/format'
import { errorMessage } from '../../api/api-error'
import type { ContactMessage } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { ConsentFact } from '../../ui/consent-fact'
import { columnHelper, type Columns } from '../../ui/data-table'
import { junkFilter } from '../../ui/filter'
import { Moment } from '../../ui/moment'
import { RecordLink } from '../../ui/record-link'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RecordKind, RowDoes } from '../../ui/record-screen-kind'
import { Fact, Facts } from '../../ui/row-details'
import { contactMessageCalls } from './contact-messages-api'
import { ContactState } from './contact-state'

const column = columnHelper<ContactMessage>()

function messageOf({ name }: ContactMessage): string {
  return format(t.contactMessages.messageOf, { name })
}

// The columns of the contact messages. A longer message is cut off after two lines.
function contactMessageColumns({ actions }: RowDoes<ContactMessage>): Columns<ContactMessage> {
  return column.columns([
    column.accessor('createdAt', {
      header: t.contactMessages.dateAndTime,
      sortDescFirst: true,
      cell: ({ getValue }) => <Moment at={getValue()} />,
    }),
    column.accessor('name', {
      header: t.common.name,
      meta: { card: 'title' },
      cell: ({ row, getValue }) => (
        <RecordLink kind="contact message" id={row.original._id}>
          {getValue()}
        </RecordLink>
      ),
    }),
    column.accessor('email', {
      header: t.common.email,
      meta: { rank: 2 },
      cell: ({ getValue }) => (
        <a className="plain-link one-line" href={`mailto:${getValue()}`} title={getValue()}>
          {getValue()}
        </a>
      ),
    }),
    column.accessor('message', {
      header: t.common.message,
      enableSorting: false,
      cell: ({ getValue }) => <p className="two-lines">{getValue()}</p>,
    }),
    column.accessor('state', {
      header: t.contactMessages.state,
      enableSorting: false,
      meta: { card: 'inline' },
      cell: ({ row }) => <ContactState message={row.original} />,
    }),
    ...actionsColumn(actions, messageOf),
  ])
}

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

// A contact message's details: its full text and a reply button.
function ContactMessageDetails({ message: { _id, reference, name, message } }: Props) {
  return (
    <div className="full-text">
      <p dir="auto">{message}</p>
      <Facts>
        <Fact label={t.contactMessages.reference}>{reference}</Fact>
        <ConsentFact kind="contact message" id={_id} />
      </Facts>
      <RecordLink kind="contact message" id={_id} label={format(t.contactMessages.replyTo, { name })}>
        {t.contactMessages.reply}
      </RecordLink>
    </div>
  )
}

type Props = { message: ContactMessage }
