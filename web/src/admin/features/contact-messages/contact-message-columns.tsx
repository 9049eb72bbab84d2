import { format } from '../../../i18n/format'
import type { ContactMessage } from '../../api/records'
import { t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Moment } from '../../ui/moment'
import { RecordLink } from '../../ui/record-link'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RowDoes } from '../../ui/record-screen-kind'
import { ContactState } from './contact-state'

const column = columnHelper<ContactMessage>()

export function messageOf({ name }: ContactMessage): string {
  return format(t.contactMessages.messageOf, { name })
}

// The columns of the contact messages. A longer message is cut off after two lines.
export function contactMessageColumns({ actions }: RowDoes<ContactMessage>): Columns<ContactMessage> {
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
