import type { ContactMessage } from '../../api/records'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Moment } from '../../ui/moment'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RowDoes } from '../../ui/record-screen-kind'

const column = columnHelper<ContactMessage>()

export function messageOf({ name }: ContactMessage): string {
  return `message of ${name}`
}

// The columns of the specification (admin-portal §2); the message is cut after two lines (design.md §8).
export function contactMessageColumns({ actions }: RowDoes<ContactMessage>): Columns<ContactMessage> {
  return column.columns([
    column.accessor('createdAt', {
      header: 'Date and time',
      sortDescFirst: true,
      cell: ({ getValue }) => <Moment at={getValue()} />,
    }),
    column.accessor('name', {
      header: 'Name',
      meta: { card: 'title' },
      cell: ({ getValue }) => <b>{getValue()}</b>,
    }),
    column.accessor('email', {
      header: 'Email',
      cell: ({ getValue }) => (
        <a className="plain-link one-line" href={`mailto:${getValue()}`} title={getValue()}>
          {getValue()}
        </a>
      ),
    }),
    column.accessor('message', {
      header: 'Message',
      enableSorting: false,
      cell: ({ getValue }) => <p className="two-lines">{getValue()}</p>,
    }),
    ...actionsColumn(actions, messageOf),
  ])
}
