import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Badge, type Tone } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import type { TicketBook } from '../../api/records'
import { counted, t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Moment } from '../../ui/moment'

const column = columnHelper<TicketBook>()

const tones: Readonly<Record<TicketBook['status'], Tone>> = { made: 'warn', issued: 'good', counted: 'mute' }

export type BookAct = 'issue' | 'sell' | 'count' | 'revoke'

// The actions that the account may use on a ticket book. Recording sold tickets and counting a returned book's tickets
// require the permission to sell. All other actions require the permission to edit.
type BookDoes = { edit: boolean; sell: boolean; onStart: (act: BookAct, book: TicketBook) => void }

const { books } = t.entryDesk

// The columns shown in the list of ticket books.
export function bookColumns(does: BookDoes): Columns<TicketBook> {
  return column.columns([
    column.accessor('number', {
      header: books.number,
      meta: { card: 'title' },
      sortDescFirst: true,
      cell: ({ row: { original } }) => (
        <>
          <b>{format(books.title, { number: original.number })}</b>
          <small>{counted(original.tickets, books.tickets, { price: formatAmount(original.price) })}</small>
        </>
      ),
    }),
    column.display({
      id: 'holder',
      header: books.holder,
      meta: { labelled: true },
      cell: ({ row: { original } }) => <span dir="auto">{original.holder}</span>,
    }),
    column.display({
      id: 'issued',
      header: books.issuedAt,
      meta: { labelled: true },
      cell: ({ row: { original } }) => original.issuedAt && <Moment at={original.issuedAt} />,
    }),
    column.display({
      id: 'sold',
      header: books.sold,
      cell: ({ row: { original } }) => <Sold book={original} />,
    }),
    column.accessor('status', {
      header: t.common.status,
      enableSorting: false,
      cell: ({ row: { original } }) => <BookState book={original} />,
    }),
    column.display({
      id: 'actions',
      header: () => <span className="vh">{t.common.actions}</span>,
      cell: ({ row: { original } }) => <BookActions book={original} does={does} />,
    }),
  ])
}

function Sold({ book: { sold, tickets, left, status } }: { book: TicketBook }) {
  return (
    <>
      <span className="num">{format(books.soldOf, { sold, tickets })}</span>
      {status === 'issued' && <small>{counted(left, books.left)}</small>}
    </>
  )
}

function BookState({ book: { status, revokedFrom, reason } }: { book: TicketBook }) {
  return (
    <>
      <Badge tone={tones[status]}>{books.states[status]}</Badge>
      {revokedFrom !== undefined && status !== 'counted' && (
        <small>{format(books.revokedFrom, { from: revokedFrom })}</small>
      )}
      {reason && <small dir="auto">{format(books.reason, { reason })}</small>}
    </>
  )
}

function BookActions({ book, does: { edit, sell, onStart } }: { book: TicketBook; does: BookDoes }) {
  const { number, status, left, revokedFrom, sold, tickets, url } = book
  const last = revokedFrom === undefined ? tickets : revokedFrom - 1
  const acts: readonly (BookAct | false)[] = [
    edit && status === 'made' && revokedFrom === undefined && 'issue',
    sell && status === 'issued' && left > 0 && 'sell',
    sell && status === 'issued' && 'count',
    edit && status !== 'counted' && sold < last && 'revoke',
  ]
  return (
    <span className="money-actions">
      {edit && (
        <a
          className="btn btn-line btn-sm"
          href={url}
          download
          aria-label={format(books.sheetsOf, { number })}
        >
          {books.sheets}
        </a>
      )}
      {acts.map(
        (act) =>
          act && (
            <Button
              key={act}
              variant="line"
              size="sm"
              aria-label={format(t.entryDesk[act].label, { number })}
              onClick={() => onStart(act, book)}
            >
              {t.entryDesk[act].start}
            </Button>
          ),
      )}
    </span>
  )
}
