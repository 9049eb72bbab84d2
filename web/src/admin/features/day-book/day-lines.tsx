import { useQuery } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { describeError } from '../../api/api-error'
import type { DayBookLine } from '../../api/records'
import { t } from '../../texts'
import { formatTime } from '../../ui/dates'
import { OrderLink } from '../../ui/order-link'
import { PartPager } from '../../ui/part-pager'
import { QueryError } from '../../ui/query-error'
import { Skeleton } from '../../ui/skeleton'
import { channelNames, formatBookDay, lineText } from './book-texts'
import { dayLinesQuery, linesPerPage, type BookFilters } from './day-book-api'

type Props = { day: string; filters: BookFilters; page: number; onPage: (page: number) => void }

// The list of all payments and refunds of a day, earliest first.
export function DayLines({ day, filters, page, onPage }: Props) {
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
