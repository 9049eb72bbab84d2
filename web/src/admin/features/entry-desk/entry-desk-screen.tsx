import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Badge, type Tone } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { errorMessage } from '../../api/api-error'
import type { TicketBook } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t, counted } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import type { Filter } from '../../ui/filter'
import { ListCard } from '../../ui/list-card'
import { movedBy } from '../../ui/list-search'
import { Moment } from '../../ui/moment'
import { PageTitle } from '../../ui/page-title'
import { ordersKey } from '../../ui/record-keys'
import { showDone } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { CountBookForm, IssueBookForm, MakeBookForm, RevokeTicketsForm, SellTicketsForm } from './book-forms'
import { bookStates, type BookSearch } from './book-search'
import { DevicesCard } from './devices-card'
import { booksQuery, entryDeskKey } from './entry-desk-api'

// The entry desk screen of the office: ticket books and devices.
export function EntryDeskScreen() {
  const address = `${window.location.host}/desk`
  return (
    <>
      <PageTitle note={format(t.entryDesk.note, { address })} />
      <div className="control-stack">
        <BooksCard />
        <DevicesCard />
      </div>
    </>
  )
}

const route = getRouteApi('/portal/admin/entry-desk')
const { books } = t.entryDesk

type Task = { act: 'make' } | { act: BookAct; book: TicketBook }

// The table of the ticket books, with the buttons that create, issue and revoke books, and that record sold and
// counted tickets.
function BooksCard() {
  const refresh = useRefresh(entryDeskKey, ordersKey)
  const [task, setTask] = useState<Task>()

  function done(text: string) {
    setTask(undefined)
    showDone(text)
    refresh()
  }

  return (
    <>
      <BookList onStart={setTask} />
      {task && <TaskForm task={task} onDone={done} onClose={() => setTask(undefined)} />}
    </>
  )
}

const forms = {
  issue: IssueBookForm,
  sell: SellTicketsForm,
  count: CountBookForm,
  revoke: RevokeTicketsForm,
} as const

type TaskProps = { task: Task; onDone: (text: string) => void; onClose: () => void }

function TaskForm({ task, onDone, onClose }: TaskProps) {
  if (task.act === 'make') return <MakeBookForm onDone={onDone} onClose={onClose} />
  const Form = forms[task.act]
  return <Form book={task.book} onDone={onDone} onClose={onClose} />
}

function BookList({ onStart }: { onStart: (task: Task) => void }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(booksQuery(search))
  const edit = useMay('edit')
  const sell = useMay('sell')
  const columns = useMemo(
    () => bookColumns({ edit, sell, onStart: (act, book) => onStart({ act, book }) }),
    [edit, sell, onStart],
  )
  const head = (
    <div className="card-head">
      <h2>{books.heading}</h2>
      {edit && (
        <Button size="sm" icon="plus" onClick={() => onStart({ act: 'make' })}>
          {books.make}
        </Button>
      )}
    </div>
  )
  return (
    <ListCard
      label={books.heading}
      head={head}
      searchLabel={books.search}
      placeholder={books.searchPlaceholder}
      failed={(error) => format(books.fetchFailed, { reason: errorMessage(error) })}
      filters={filters}
      sorts={[]}
      columns={columns}
      list={list}
      search={search}
      onSearch={(part) => void navigate(movedBy<BookSearch>(part))}
      defaultSort="-number"
      noMatch={{ title: books.noneMatch }}
      empty={{ title: books.empty, text: books.emptyNote }}
    />
  )
}

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: t.common.status,
    all: t.common.allStatuses,
    options: bookStates.map((value) => ({ value, label: books.states[value] })),
  },
]

const column = columnHelper<TicketBook>()

const tones: Readonly<Record<TicketBook['status'], Tone>> = { made: 'warn', issued: 'good', counted: 'mute' }

type BookAct = 'issue' | 'sell' | 'count' | 'revoke'

// The actions that the account may use on a ticket book. Recording sold tickets and counting a returned book's tickets
// require the permission to sell. All other actions require the permission to edit.
type BookDoes = { edit: boolean; sell: boolean; onStart: (act: BookAct, book: TicketBook) => void }

// The columns shown in the list of ticket books.
function bookColumns(does: BookDoes): Columns<TicketBook> {
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
