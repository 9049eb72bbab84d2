import { format } from '../../../i18n/format'
import type { Message } from '../../api/records'
import { t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Moment } from '../../ui/moment'
import { formatPhone } from '../../ui/phone-number'
import { MessageStatus } from './message-status'
import { PassOnLinks } from './pass-on-links'

const column = columnHelper<Message>()

export function messageName({ title, name, email }: Message): string {
  return format(t.messages.messageTo, { title, name: name || email })
}

// The columns of the message list. If onPassOn is set, each row ends with links that pass the message on.
export function messageColumns(onPassOn?: (message: Message) => void): Columns<Message> {
  return column.columns([
    column.accessor('createdAt', {
      header: t.messages.dateAndTime,
      sortDescFirst: true,
      cell: ({ getValue }) => <Moment at={getValue()} />,
    }),
    column.accessor('kind', {
      header: t.messages.message,
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <>
          <b>{original.title || original.kind}</b>
          <small className="two-lines" lang={original.lang}>
            {original.subject}
          </small>
        </>
      ),
    }),
    column.accessor('name', {
      header: t.messages.to,
      cell: ({ row: { original } }) => (
        <>
          {original.name}
          <small>
            {original.email} {original.phone && <span className="num">{formatPhone(original.phone)}</span>}
          </small>
        </>
      ),
    }),
    column.accessor('status', {
      header: t.common.status,
      cell: ({ row: { original } }) => <MessageStatus message={original} />,
    }),
    ...(onPassOn
      ? [
          column.display({
            id: 'actions',
            header: t.messages.sendByPhone,
            meta: { align: 'end' },
            cell: ({ row: { original } }) => <PassOnLinks message={original} onPassOn={onPassOn} />,
          }),
        ]
      : []),
  ])
}
