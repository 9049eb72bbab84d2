import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import type { DayBook } from '../../api/records'
import { eventQuery } from '../../layout/event-query'
import { t, counted } from '../../texts'
import { bookDays, describeDays } from '../../ui/book-period'
import { ExportButton } from '../../ui/export-button'
import { FigureCards } from '../../ui/figure-cards'
import { PageTitle } from '../../ui/page-title'
import { QueryError } from '../../ui/query-error'
import { useLastPage } from '../../ui/use-last-page'
import { channelNames, directionNames, kindNames } from './book-texts'
import { dayBookQuery, filtersOf } from './day-book-api'
import { DayBookChart } from './day-book-chart'
import type { DayBookSearch } from './day-book-search'
import { DayList } from './day-list'
import { KindTable } from './kind-table'
import { PrintSheet } from './print-sheet'

const route = getRouteApi('/portal/admin/daybook')

// The day book with all money received and paid out. It shows the totals of a period, the days with their lines, and
// the totals by kind.
export function DayBookScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filters = filtersOf(search)
  const book = useQuery(dayBookQuery(filters))
  const fair = useQuery(eventQuery)
  const change = (part: Partial<DayBookSearch>) =>
    void navigate({
      search: (now) => ({ ...now, ...('open' in part || 'lines' in part ? {} : firstPage), ...part }),
      resetScroll: 'page' in part,
    })
  useLastPage(book.data?.days.length, search, change)
  const { data } = book
  const period = describeDays(bookDays(search))
  const narrowed = narrowing(search)
  return (
    <>
      <PageTitle note={data && counted(data.lines, t.dayBook.note, { period })}>
        <Button variant="line" size="sm" disabled={!data} onClick={() => window.print()}>
          <Printer size={20} strokeWidth={2.2} aria-hidden="true" />
          {t.common.print}
        </Button>
        <ExportButton file="refunds.xlsx" filters={bookDays(search)} label={t.dayBook.refunds} />
        <ExportButton file="day_book.xlsx" filters={filters} />
      </PageTitle>
      <QueryError query={book} text={t.dayBook.fetchFailed} reasonOf={describeError} />
      <Figures book={data} narrowed={narrowed} />
      <DayList book={book} search={search} onSearch={change} />
      {data && <DayBookChart days={data.days} />}
      {data && data.kinds.length > 0 && (
        <section className="card book-card" aria-labelledby="by-kind">
          <div className="card-head">
            <h2 id="by-kind">{t.dayBook.byKind}</h2>
          </div>
          <KindTable book={data} className="book-kinds table" />
        </section>
      )}
      {data && <PrintSheet book={data} fair={fair.data?.title ?? ''} period={period} narrowed={narrowed} />}
    </>
  )
}

const firstPage = { page: 1, open: '', lines: 1 } as const

function Figures({ book, narrowed }: { book: DayBook | undefined; narrowed: string }) {
  return (
    <FigureCards
      figures={[
        { label: t.dayBook.openingBalance, value: book && formatAmount(book.opening) },
        { label: t.dayBook.in, value: book && formatAmount(book.in) },
        { label: t.dayBook.out, value: book && formatAmount(book.out) },
        { label: t.dayBook.balance, value: book && formatAmount(book.closing), note: balanceNote(narrowed) },
      ]}
    />
  )
}

// Returns the chosen filters as text, for example "Stalls, Cash". Without filters, returns ''.
function narrowing({ kind, channel, direction }: DayBookSearch): string {
  return [kind && kindNames[kind], channel && channelNames[channel], direction && directionNames[direction]]
    .filter(Boolean)
    .join(', ')
}

function balanceNote(narrowed: string): string {
  return narrowed ? format(t.dayBook.onlyOf, { filters: narrowed }) : t.dayBook.atEnd
}
