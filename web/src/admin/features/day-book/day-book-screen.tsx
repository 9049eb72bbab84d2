import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { format } from '../../../i18n/format'
import { formatAmount, groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import type { DayBook } from '../../api/records'
import { eventQuery } from '../../layout/event-query'
import { t, counted } from '../../texts'
import { BarChart, type ChartSeries } from '../../ui/bar-chart'
import { bookDays, describeDays } from '../../ui/book-period'
import { dayLabel, dayName, monthLabel } from '../../ui/chart-axis'
import { ExportButton } from '../../ui/export-button'
import { FigureCards } from '../../ui/figure-cards'
import { PageTitle } from '../../ui/page-title'
import { useLastPage } from '../../ui/pager'
import { QueryError } from '../../ui/query-error'
import { channelNames, directionNames, kindNames, formatBookDay } from './book-texts'
import { dayBookQuery, filtersOf } from './day-book-api'
import type { DayBookSearch } from './day-book-search'
import { DayList } from './day-list'

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

type Day = DayBook['days'][number]

// The maximum number of days in the chart. The chart shows the latest days on which money was received or paid out.
const drawn = 31

const series: readonly ChartSeries<Day>[] = [
  { label: t.dayBook.in, ink: 'paid', of: (day) => day.in },
  { label: t.dayBook.out, ink: 'pending', of: ({ out }) => out },
]

// A chart of the money received and paid out on each day.
function DayBookChart({ days }: { days: readonly Day[] }) {
  const shown = days.slice(-drawn)
  if (shown.length === 0) return null
  return (
    <BarChart
      beside
      id="money-per-day"
      title={t.dayBook.chart}
      rows={shown}
      series={series}
      head={t.dayBook.day}
      keyOf={({ date }) => date}
      nameOf={({ date }) => dayName(date)}
      labelOf={({ date }) => dayLabel(date)}
      belowOf={(index) => monthLabel(shown, index)}
      say={formatAmount}
      tick={shortAmount}
      nothing={t.dayBook.noMoney}
    />
  )
}

type Props = { book: DayBook; fair: string; period: string; narrowed: string }

// The printed version of the day book, which is hidden on the screen. It contains all days and kinds, even if the
// screen shows only one page.
function PrintSheet({ book, fair, period, narrowed }: Props) {
  return (
    <section className="print-sheet" aria-hidden="true">
      <h1>{t.dayBook.heading}</h1>
      <p>
        {fair}
        <br />
        {narrowed ? format(t.dayBook.periodOnly, { period, filters: narrowed }) : period}
      </p>
      <table className="book-sheet">
        <thead>
          <tr>
            <th>{t.dayBook.day}</th>
            <th className="cell-end">{t.dayBook.lines}</th>
            <th className="cell-end">{t.dayBook.in}</th>
            <th className="cell-end">{t.dayBook.out}</th>
            <th className="cell-end">{t.dayBook.balance}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={4}>{t.dayBook.openingBalance}</td>
            <td className="cell-end num">{formatAmount(book.opening)}</td>
          </tr>
          {book.days.map((day) => (
            <tr key={day.date}>
              <td>{formatBookDay(day.date)}</td>
              <td className="cell-end num">{groupDigits(day.lines)}</td>
              <td className="cell-end num">{formatAmount(day.in)}</td>
              <td className="cell-end num">{formatAmount(day.out)}</td>
              <td className="cell-end num">{formatAmount(day.closing)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t.dayBook.totalAndClosingBalance}</td>
            <td className="cell-end num">{groupDigits(book.lines)}</td>
            <td className="cell-end num">{formatAmount(book.in)}</td>
            <td className="cell-end num">{formatAmount(book.out)}</td>
            <td className="cell-end num">{formatAmount(book.closing)}</td>
          </tr>
        </tfoot>
      </table>
      <h2>{t.dayBook.byKind}</h2>
      <KindTable book={book} className="book-sheet" />
    </section>
  )
}

// The totals of each kind by payment channel, and the overall total.
function KindTable({ book, className }: { book: DayBook; className: string }) {
  return (
    <div className="table-scroll">
      <table className={className} aria-label={t.dayBook.byKindAndChannel}>
        <thead>
          <tr>
            <th scope="col">{t.dayBook.kind}</th>
            <th scope="col">{t.dayBook.channel}</th>
            <th scope="col" className="cell-end">
              {t.dayBook.lines}
            </th>
            <th scope="col" className="cell-end">
              {t.dayBook.in}
            </th>
            <th scope="col" className="cell-end">
              {t.dayBook.out}
            </th>
            <th scope="col" className="cell-end">
              {t.dayBook.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          {book.kinds.map((row) => (
            <tr key={row.kind + row.channel}>
              <th scope="row">{kindNames[row.kind]}</th>
              <td className="cell-inline">{channelNames[row.channel]}</td>
              <Sums row={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t.dayBook.total}
            </th>
            <Sums row={book} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type SumsProps = { row: Pick<DayBook, 'lines' | 'in' | 'out' | 'balance'> }

// A row's sums with their labels. The labels are needed on phones, where the table has no header.
function Sums({ row }: SumsProps) {
  const money = [
    [t.dayBook.in, row.in],
    [t.dayBook.out, row.out],
    [t.dayBook.balance, row.balance],
  ] as const
  return (
    <>
      <td className="cell-end cell-inline num">
        {groupDigits(row.lines)}
        <span className="book-unit"> {counted(row.lines, t.dayBook.lineUnit)}</span>
      </td>
      {money.map(([word, amount]) => (
        <td key={word} className="cell-end cell-inline num">
          <span className="book-unit">{word} </span>
          {formatAmount(amount)}
        </td>
      ))}
    </>
  )
}

const lakh = 100_000
const crore = 10_000_000

// Returns the short form of a large amount in rupees, for a chart axis: "₹1.5 L" means ₹1,50,000.
function shortAmount(rupees: number): string {
  if (rupees < lakh) return formatAmount(rupees)
  const [unit, text] = rupees < crore ? [lakh, t.ui.shortAmounts.lakh] : [crore, t.ui.shortAmounts.crore]
  return format(text, { amount: String(Math.round((rupees / unit) * 10) / 10) })
}
