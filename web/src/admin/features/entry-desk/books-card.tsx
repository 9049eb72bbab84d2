import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { errorMessage } from '../../api/api-error'
import type { TicketBook } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import type { Filter } from '../../ui/filter'
import { ListCard } from '../../ui/list-card'
import { movedBy } from '../../ui/list-search'
import { ordersKey } from '../../ui/money/orders-key'
import { showDone } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { bookColumns, type BookAct } from './book-columns'
import { CountBookForm, IssueBookForm, MakeBookForm, RevokeTicketsForm, SellTicketsForm } from './book-forms'
import { bookStates, type BookSearch } from './book-search'
import { booksQuery, entryDeskKey } from './entry-desk-api'

const route = getRouteApi('/portal/admin/entry-desk')
const { books } = t.entryDesk

type Task = { act: 'make' } | { act: BookAct; book: TicketBook }

// The table of the ticket books, with the buttons that create, issue and revoke books, and that record sold and
// counted tickets.
export function BooksCard() {
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
