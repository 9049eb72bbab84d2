import { format } from '../../../i18n/format'
import { Icon } from '../../../ui/icon'
import type { Message } from '../../api/records'
import { t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Moment } from '../../ui/moment'
import { formatPhone } from '../../ui/phone-links'
import { MessageStatus } from './message-status'

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

type Props = { message: Message; onPassOn: (message: Message) => void }

// Links that open a WhatsApp chat, or an SMS if the message was sent by no other way, with the message as the draft.
// They call onPassOn. The table shows only the icons, because five messages must fit on the first screen.
function PassOnLinks({ message, onPassOn }: Props) {
  const { name, whatsapp, sms } = message
  return (
    <span className="message-phone">
      {whatsapp && (
        <a
          className="quiet-button"
          href={whatsapp}
          target="_blank"
          rel="noreferrer"
          aria-label={format(t.messages.whatsAppTo, { name })}
          onClick={() => onPassOn(message)}
        >
          <Icon name="whatsapp" size={20} />
          <span>{t.messages.whatsapp}</span>
        </a>
      )}
      {sms && (
        <a
          className="quiet-button"
          href={sms}
          aria-label={format(t.messages.smsTo, { name })}
          onClick={() => onPassOn(message)}
        >
          <Icon name="message" size={20} />
          <span>{t.messages.sms}</span>
        </a>
      )}
    </span>
  )
}
