import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount, groupDigits } from '../../../lib/money'
import { describeError } from '../../api/api-error'
import type { DayBook, DayBookDay, DayBookLine } from '../../api/records'
import { t, counted } from '../../texts'
import { BookToolbar } from '../../ui/book-toolbar'
import { DataTable, columnHelper, type Columns } from '../../ui/data-table'
import { formatTime } from '../../ui/dates'
import { NothingFound } from '../../ui/list-card'
import { defaultsOf } from '../../ui/list-search'
import { ChoiceBox } from '../../ui/list-toolbar'
import { PartPager } from '../../ui/pager'
import { QueryError } from '../../ui/query-error'
import { OrderLink } from '../../ui/record-link'
import { Skeleton } from '../../ui/skeleton'
import { channelNames, formatBookDay, directionNames, kindNames, optionsOf, lineText } from './book-texts'
import { filtersOf, dayLinesQuery, linesPerPage, type BookFilters } from './day-book-api'
import { dayBookSearch, type DayBookSearch } from './day-book-search'

type Props = {
  book: Pick<UseQueryResult<DayBook>, 'data' | 'isPending' | 'isError' | 'isFetching'> & {
    refetch: () => Promise<unknown>
  }
  search: DayBookSearch
  onSearch: (change: Partial<DayBookSearch>) => void
}

// The days of the period with their lines, below the filters.
export function DayList({ book, search, onSearch }: Props) {
  const { page, perPage, open } = search
  const list = useMemo(() => pageOf(book.data, page, perPage), [book.data, page, perPage])
  const filters = filtersOf(search)
  const linesOf = ({ date }: DayRow) => (
    <DayLines day={date} filters={filters} page={search.lines} onPage={(lines) => onSearch({ lines })} />
  )
  const clear = () => onSearch(defaultsOf(dayBookSearch))
  return (
    <section className="card" aria-label={t.dayBook.days}>
      <BookToolbar label={t.dayBook.filterTheDayBook} search={search} onSearch={onSearch}>
        {choices.map(({ name, label, options }) => (
          <ChoiceBox
            key={name}
            label={label}
            value={search[name]}
            options={options}
            onChoose={(value) => onSearch({ [name]: value })}
          />
        ))}
      </BookToolbar>
      <DataTable
        label={t.dayBook.days}
        columns={dayColumns}
        list={{ ...book, data: list }}
        search={{ page, perPage, q: '', sort: '' }}
        onSearch={(change) =>
          onSearch(change.perPage ? { perPage: change.perPage } : { page: change.page ?? 1 })
        }
        defaultSort="date"
        nameOf={({ date }) => formatBookDay(date)}
        details={{
          of: linesOf,
          openIds: new Set(open ? [open] : []),
          onOpen: (ids) => onSearch({ open: [...ids].find((id) => id !== open) ?? '', lines: 1 }),
        }}
        empty={<NothingFound title={t.dayBook.empty} onClear={clear} />}
      />
    </section>
  )
}

// Returns one page of days. The server sends all days at once, so the browser pages them.
function pageOf(book: DayBook | undefined, page: number, perPage: number) {
  if (!book) return undefined
  const rows: DayRow[] = book.days.map((day) => ({ ...day, _id: day.date }))
  return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length }
}

const choices = [
  { name: 'kind', label: t.dayBook.kind, options: optionsOf(t.dayBook.allKinds, kindNames) },
  { name: 'channel', label: t.dayBook.channel, options: optionsOf(t.dayBook.allChannels, channelNames) },
  { name: 'direction', label: t.dayBook.inOrOut, options: optionsOf(t.dayBook.inAndOut, directionNames) },
] as const

type DayRow = DayBookDay & { _id: string }

const column = columnHelper<DayRow>()

// The columns of the list of days. If an amount is 0, its cell is empty.
const dayColumns: Columns<DayRow> = column.columns([
  column.accessor('date', {
    header: t.dayBook.day,
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ getValue }) => <b>{formatBookDay(getValue())}</b>,
  }),
  column.accessor('lines', {
    header: t.dayBook.lines,
    enableSorting: false,
    meta: { align: 'end', card: 'inline' },
    cell: ({ getValue }) => (
      <>
        {groupDigits(getValue())}
        <span className="book-unit"> {counted(getValue(), t.dayBook.lineUnit)}</span>
      </>
    ),
  }),
  column.accessor('in', {
    header: t.dayBook.in,
    enableSorting: false,
    meta: { align: 'end', card: 'inline' },
    cell: ({ getValue }) => <Money word={t.dayBook.in} amount={getValue()} />,
  }),
  column.accessor('out', {
    header: t.dayBook.out,
    enableSorting: false,
    meta: { align: 'end', card: 'inline' },
    cell: ({ getValue }) => <Money word={t.dayBook.out} amount={getValue()} />,
  }),
  column.accessor('closing', {
    header: t.dayBook.balance,
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ getValue }) => (
      <span className="num">
        <span className="book-unit">{t.dayBook.balance} </span>
        {formatAmount(getValue())}
      </span>
    ),
  }),
])

// An amount with its label. The label is needed on phones, where the table has no header.
function Money({ word, amount }: { word: string; amount: number }) {
  if (amount === 0) return null
  return (
    <span className="num">
      <span className="book-unit">{word} </span>
      {formatAmount(amount)}
    </span>
  )
}

type DayLinesProps = { day: string; filters: BookFilters; page: number; onPage: (page: number) => void }

// The list of all payments and refunds of a day, earliest first.
function DayLines({ day, filters, page, onPage }: DayLinesProps) {
  const lines = useQuery(dayLinesQuery(filters, day, page))
  if (lines.isPending)
    return <Skeleton label={format(t.dayBook.loadingLines, { day: formatBookDay(day) })} lines={4} />
  if (!lines.data) {
    return <QueryError query={lines} text={t.dayBook.linesFailed} reasonOf={describeError} />
  }
  return (
    <div
      className="book-lines"
      role="group"
      aria-label={format(t.dayBook.linesOf, { day: formatBookDay(day) })}
    >
      <ul>
        {lines.data.rows.map((line) => (
          <Line key={line._id} line={line} />
        ))}
      </ul>
      <PartPager page={page} total={lines.data.total} perPage={linesPerPage} onPage={onPage} />
    </div>
  )
}

function Line({ line }: { line: DayBookLine }) {
  const { at, name, company, orderId, channel, providerId, reference, number, direction } = line
  const references = [
    number && format(t.dayBook.document, { number }),
    providerId && format(t.dayBook.providerReference, { number: providerId }),
    reference && format(t.dayBook.reference, { reference }),
  ].filter(Boolean)
  return (
    <li>
      <time dateTime={at}>{formatTime(at)}</time>
      <div>
        <b>{company || name}</b>
        {company && <span> {name}</span>}
        <small>
          {lineText(line)}, {channelNames[channel]}, <OrderLink orderId={orderId} />
        </small>
        {references.length > 0 && <small>{references.join(' · ')}</small>}
      </div>
      <span className={direction === 'in' ? 'num' : 'num book-out'}>
        {direction === 'in' ? formatAmount(line.in) : `−${formatAmount(line.out)}`}
      </span>
    </li>
  )
}
