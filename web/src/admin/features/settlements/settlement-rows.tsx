import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount, groupDigits } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/loader'
import { describeError } from '../../api/api-error'
import type { SettlementEntry } from '../../api/records'
import { AddressLink } from '../../ui/address-link'
import { formatDay, formatTime } from '../../ui/dates'
import { ErrorBanner } from '../../ui/error-banner'
import { reasonOf, typeWords } from './settlement-words'
import { entriesPerPage, entriesQuery } from './settlements-api'

// The rows of one settlement, each with what was taken off and the way to its order.
export function SettlementRows({ utr }: { utr: string }) {
  const [page, setPage] = useState(1)
  const entries = useQuery(entriesQuery(utr, page))
  if (entries.isPending) return <Skeleton label={`Loading the rows of ${utr}`} lines={4} />
  if (!entries.data) {
    return (
      <ErrorBanner
        title={`Failed to fetch the rows: ${describeError(entries.error)}`}
        onRetry={() => void entries.refetch()}
      />
    )
  }
  const last = Math.max(1, Math.ceil(entries.data.total / entriesPerPage))
  return (
    <div className="book-lines" role="group" aria-label={`Rows of ${utr}`}>
      <ul>
        {entries.data.rows.map((entry) => (
          <Row key={entry._id} entry={entry} />
        ))}
      </ul>
      {last > 1 && (
        <p className="book-lines-pages">
          <Button variant="line" size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Earlier
          </Button>
          <span role="status">
            Part {groupDigits(page)} of {groupDigits(last)}
          </span>
          <Button variant="line" size="sm" disabled={page >= last} onClick={() => setPage(page + 1)}>
            Later
          </Button>
        </p>
      )}
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
          {typeWords(type)} {number}
        </b>{' '}
        {reason && (
          <Badge tone="warn" icon="alert">
            {reason}
          </Badge>
        )}
        <small>
          {known ? (
            <AddressLink
              className="book-link"
              address={`/admin/orders?q=${encodeURIComponent(orderId)}`}
              label={`Show order ${orderId}`}
            >
              {orderId}
            </AddressLink>
          ) : (
            orderId
          )}
        </small>
        <small>
          {formatAmount(amount)}
          {fee > 0 && `, fee ${formatAmount(fee)}`}
          {tax > 0 && `, GST ${formatAmount(tax)}`}
          {remarks && `. ${remarks}`}
        </small>
      </div>
      <span className={net < 0 ? 'num book-out' : 'num'}>{formatAmount(net)}</span>
    </li>
  )
}
