import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import { eventQuery } from '../../layout/event-query'
import { bookDays, describeDays } from '../../ui/book-period'
import { BookToolbar } from '../../ui/book-toolbar'
import { countWords } from '../../ui/counted'
import { DataTable } from '../../ui/data-table'
import { ErrorBanner } from '../../ui/error-banner'
import { ExportButton } from '../../ui/export-button'
import { FigureCards } from '../../ui/figure-cards'
import { ChoiceBox } from '../../ui/list-toolbar'
import { NothingFound } from '../../ui/nothing-found'
import { PageTitle } from '../../ui/page-title'
import { useLastPage } from '../../ui/use-last-page'
import { channelWords, dayWords, kindWords } from './book-words'
import { dayBookQuery, filtersOf } from './day-book-api'
import { dayBookDefaults, type DayBookSearch } from './day-book-search'
import { dayColumns, type DayRow } from './day-columns'
import { DayLines } from './day-lines'
import { KindTable } from './kind-table'
import { PrintSheet } from './print-sheet'

const route = getRouteApi('/portal/admin/daybook')

// Every rupee in and out: the sums of a period, its days with their lines, and what they were for.
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
  const list = useMemo(() => {
    const rows: DayRow[] = (data?.days ?? []).map((day) => ({ ...day, _id: day.date }))
    const from = (search.page - 1) * search.perPage
    return { rows: rows.slice(from, from + search.perPage), total: rows.length }
  }, [data, search.page, search.perPage])

  return (
    <>
      <PageTitle
        title="Day book"
        note={data && `${period}. ${countWords({ total: data.lines }, 'line', 'lines')}.`}
      >
        <Button variant="line" size="sm" disabled={!data} onClick={() => window.print()}>
          <Printer size={20} strokeWidth={2.2} aria-hidden="true" />
          Print
        </Button>
        <ExportButton file="day_book.xlsx" filters={filters} />
      </PageTitle>
      {book.error && (
        <ErrorBanner
          title={`Failed to fetch the day book: ${describeError(book.error)}`}
          onRetry={() => void book.refetch()}
        />
      )}
      <FigureCards
        figures={[
          { label: 'Opening balance', value: data && formatAmount(data.opening) },
          { label: 'In', value: data && formatAmount(data.in) },
          { label: 'Out', value: data && formatAmount(data.out) },
          { label: 'Balance', value: data && formatAmount(data.closing), note: balanceNote(narrowed) },
        ]}
      />
      <section className="card" aria-label="Days">
        <BookToolbar label="Narrow the day book" search={search} onSearch={change}>
          <ChoiceBox
            label="Kind"
            value={search.kind}
            options={kindOptions}
            onChoose={(kind) => change({ kind: kind as DayBookSearch['kind'] })}
          />
          <ChoiceBox
            label="Channel"
            value={search.channel}
            options={channelOptions}
            onChoose={(channel) => change({ channel: channel as DayBookSearch['channel'] })}
          />
          <ChoiceBox
            label="In or out"
            value={search.direction}
            options={directionOptions}
            onChoose={(direction) => change({ direction: direction as DayBookSearch['direction'] })}
          />
        </BookToolbar>
        <DataTable
          label="Days"
          columns={dayColumns}
          list={{ ...book, data: data && list }}
          search={{ page: search.page, perPage: search.perPage, q: '', sort: '' }}
          onSearch={({ page, perPage }) =>
            change({ ...(page && { page }), ...(perPage && { perPage, page: 1 }) })
          }
          defaultSort="date"
          nameOf={({ date }) => dayWords(date)}
          details={{
            of: ({ date }) => (
              <DayLines
                day={date}
                filters={filters}
                page={search.lines}
                onPage={(lines) => change({ lines })}
              />
            ),
            openIds: new Set(search.open ? [search.open] : []),
            onOpen: (ids) => change({ open: [...ids].find((id) => id !== search.open) ?? '', lines: 1 }),
          }}
          empty={
            <NothingFound
              title="No money moved in this period"
              onClear={narrowed || search.period !== 'month' ? () => change(dayBookDefaults) : undefined}
            />
          }
        />
      </section>
      {data && data.kinds.length > 0 && (
        <section className="card book-card" aria-labelledby="by-kind">
          <div className="card-head">
            <h2 id="by-kind">By kind</h2>
          </div>
          <KindTable book={data} />
        </section>
      )}
      {data && <PrintSheet book={data} fair={fair.data?.title ?? ''} period={period} narrowed={narrowed} />}
    </>
  )
}

const firstPage = { page: 1, open: '', lines: 1 } as const

const optionsOf = (all: string, words: Readonly<Record<string, string>>) => [
  { value: '', label: all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]
const directionWords = { in: 'Money in', out: 'Refunds' }
const kindOptions = optionsOf('All kinds', kindWords)
const channelOptions = optionsOf('All channels', channelWords)
const directionOptions = optionsOf('In and out', directionWords)

// "stalls, cash": what the filters leave, '' when they leave all.
function narrowing({ kind, channel, direction }: DayBookSearch): string {
  return [kind && kindWords[kind], channel && channelWords[channel], direction && directionWords[direction]]
    .filter(Boolean)
    .join(', ')
    .toLowerCase()
}

function balanceNote(narrowed: string): string {
  return narrowed ? `Of ${narrowed} alone` : 'At the end of the period'
}
