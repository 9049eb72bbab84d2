import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import { describeError } from '../../api/api-error'
import type { SettlementEntry } from '../../api/records'
import { t } from '../../texts'
import { formatDay, formatTime } from '../../ui/dates'
import { OrderLink } from '../../ui/order-link'
import { PartPager } from '../../ui/part-pager'
import { QueryError } from '../../ui/query-error'
import { Skeleton } from '../../ui/skeleton'
import { reasonOf, typeName } from './settlement-texts'
import { entriesPerPage, entriesQuery } from './settlements-api'

// The rows of a settlement, each with its deductions and a link to its order.
export function SettlementRows({ utr }: { utr: string }) {
  const [page, setPage] = useState(1)
  const entries = useQuery(entriesQuery(utr, page))
  if (entries.isPending) return <Skeleton label={format(t.settlements.loadingRows, { utr })} lines={4} />
  if (!entries.data) {
    return <QueryError query={entries} text={t.settlements.rowsFailed} reasonOf={describeError} />
  }
  return (
    <div className="book-lines" role="group" aria-label={format(t.settlements.rowsOf, { utr })}>
      <ul>
        {entries.data.rows.map((entry) => (
          <Row key={entry._id} entry={entry} />
        ))}
      </ul>
      <PartPager page={page} total={entries.data.total} perPage={entriesPerPage} onPage={setPage} />
    </div>
  )
}

function Row({ entry }: { entry: SettlementEntry }) {
  const { at, settledAt, type, number, orderId, amount, fee, tax, net, paymentId, refundId, remarks } = entry
  const when = at ?? settledAt
  const known = paymentId !== '' || refundId !== ''
  const reason = reasonOf(entry.mismatch)
  return (
    <li>
      <time dateTime={when}>
        {formatDay(when)}
        <small>{formatTime(when)}</small>
      </time>
      <div>
        <b>
          {typeName(type)} {number}
        </b>{' '}
        {reason && (
          <Badge tone="warn" icon="alert">
            {reason}
          </Badge>
        )}
        <small>{known ? <OrderLink orderId={orderId} /> : orderId}</small>
        <small>
          {[
            formatAmount(amount),
            fee > 0 && format(t.settlements.fee, { amount: formatAmount(fee) }),
            tax > 0 && format(t.settlements.gst, { amount: formatAmount(tax) }),
            remarks,
          ]
            .filter(Boolean)
            .join(', ')}
        </small>
      </div>
      <span className={net < 0 ? 'num book-out' : 'num'}>{formatAmount(net)}</span>
    </li>
  )
}
