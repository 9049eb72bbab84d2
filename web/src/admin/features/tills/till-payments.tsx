import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPaise, groupDigits } from '../../../lib/money'
import { describeError } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import { t } from '../../texts'
import { bookDays, type BookDays } from '../../ui/book-period'
import { BookToolbar } from '../../ui/book-toolbar'
import { ExportButton } from '../../ui/export-button'
import { methodName } from '../../ui/money/ledger'
import { tillsKey } from '../../ui/money/tills-api'
import { QueryError } from '../../ui/query-error'

const words = t.tills.byMethod

// What came in on some days, by till and method.
export function TillPayments() {
  const [search, setSearch] = useState<BookDays>({ period: 'today', from: '', to: '' })
  const days = bookDays(search)
  const query = useQuery({
    queryKey: [...tillsKey, 'payments', days],
    queryFn: () => dataOf(api.GET('/api/till-payments', { params: { query: days } })),
    placeholderData: keepPreviousData,
  })
  const rows = query.data ?? []
  return (
    <section className="card book-card" aria-labelledby="till-payments">
      <div className="card-head">
        <h2 id="till-payments">{words.title}</h2>
        <ExportButton file="till_payments.xlsx" filters={days} />
      </div>
      <BookToolbar
        label={words.filter}
        search={search}
        onSearch={(part) => setSearch((now) => ({ ...now, ...part }))}
      />
      <QueryError query={query} text={words.failed} reasonOf={describeError} />
      {query.data && rows.length === 0 && <p className="bank-own">{words.empty}</p>}
      {rows.length > 0 && (
        <div className="table-scroll">
          <table className="book-kinds table" aria-label={words.title}>
            <thead>
              <tr>
                <th scope="col">{words.till}</th>
                <th scope="col">{words.method}</th>
                <th scope="col" className="cell-end">
                  {words.count}
                </th>
                <th scope="col" className="cell-end">
                  {words.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ till, account, method, count, amountPaise }) => (
                <tr key={`${till} ${method}`}>
                  <th scope="row">{account || words.noTill}</th>
                  <td className="cell-inline">{methodName(method)}</td>
                  <td className="cell-end cell-inline num">
                    <span className="book-unit">{words.count} </span>
                    {groupDigits(count)}
                  </td>
                  <td className="cell-end cell-inline num">{formatPaise(amountPaise)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {words.total}
                </th>
                <td className="cell-end cell-inline num">
                  {formatPaise(rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0))}
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  )
}
