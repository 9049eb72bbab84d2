import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { sentenceOf } from '../../api/api-error'
import type { TicketBook } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { DataTable } from '../../ui/data-table'
import { ErrorBanner } from '../../ui/error-banner'
import type { Filter } from '../../ui/filter'
import { ListToolbar } from '../../ui/list-toolbar'
import { ordersKey } from '../../ui/money/orders-key'
import { NothingFound } from '../../ui/nothing-found'
import { showDone } from '../../ui/toast-list'
import { useLastPage } from '../../ui/use-last-page'
import { bookColumns, type BookAct } from './book-columns'
import { CountBookForm, IssueBookForm, MakeBookForm, RevokeTicketsForm, SellTicketsForm } from './book-forms'
import { bookDefaults, bookStates, type BookSearch } from './book-search'
import { booksQuery, entryDeskKey } from './entry-desk-api'

const route = getRouteApi('/portal/admin/entry-desk')
const { books } = t.entryDesk

type Task = { act: 'make' } | { act: BookAct; book: TicketBook }

// The table of the ticket books, with the buttons to make, issue, sell, count and revoke books.
export function BooksCard() {
  const client = useQueryClient()
  const mayEdit = useMay('edit')
  const [task, setTask] = useState<Task>()

  function done(text: string) {
    setTask(undefined)
    showDone(text)
    for (const queryKey of [entryDeskKey, ordersKey]) void client.invalidateQueries({ queryKey })
  }

  return (
    <section className="card" aria-labelledby="ticket-books">
      <div className="card-head">
        <h2 id="ticket-books">{books.heading}</h2>
        {mayEdit && (
          <Button size="sm" icon="plus" onClick={() => setTask({ act: 'make' })}>
            {books.make}
          </Button>
        )}
      </div>
      <BookList onStart={(act, book) => setTask({ act, book })} />
      {task && <TaskForm task={task} onDone={done} onClose={() => setTask(undefined)} />}
    </section>
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

function BookList({ onStart }: { onStart: (act: BookAct, book: TicketBook) => void }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(booksQuery(search))
  const edit = useMay('edit')
  const sell = useMay('sell')
  // onStart is not a dependency: the parent passes a new function on every render, but its effect is always the same.
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => bookColumns({ edit, sell, onStart }), [edit, sell])

  function change(part: Partial<BookSearch>) {
    void navigate({
      search: (now) => ({ ...now, page: 1, ...part }),
      replace: 'q' in part,
      resetScroll: 'page' in part,
    })
  }

  useLastPage(list.data?.total, search, change)
  const narrowed = search.q !== '' || search.status !== ''
  return (
    <>
      {list.error && (
        <ErrorBanner
          title={format(books.fetchFailed, { reason: sentenceOf(list.error) })}
          onRetry={() => void list.refetch()}
        />
      )}
      <ListToolbar
        label={books.search}
        placeholder={books.searchPlaceholder}
        filters={filters}
        sorts={[]}
        search={search}
        found={list.data}
        onSearch={change}
      />
      <DataTable
        label={books.heading}
        columns={columns}
        list={list}
        search={search}
        onSearch={change}
        defaultSort="-number"
        empty={
          narrowed ? (
            <NothingFound title={books.noneMatch} onClear={() => change(bookDefaults)} />
          ) : (
            <NothingFound title={books.empty} text={books.emptyNote} />
          )
        }
      />
    </>
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
