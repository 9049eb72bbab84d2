import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import type { components } from '../../../api/schema.gen'
import { format } from '../../../i18n/format'
import { formatPaise, groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { errorMessage } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import { t } from '../../texts'
import { formatMoment } from '../../ui/dates'
import { Modal } from '../../ui/modal'
import { methodName } from '../../ui/money/ledger'
import { tillsKey } from '../../ui/money/tills-api'
import { QueryError } from '../../ui/query-error'
import { Skeleton } from '../../ui/skeleton'

type Deposit = components['schemas']['TillDeposit']

const words = t.tills.deposit

// The sheet that goes to the bank with the money of a till. It is printed alone.
export function DepositSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: [...tillsKey, 'deposit', id],
    queryFn: () => dataOf(api.GET('/api/desk/tills/{id}/deposit', { params: { path: { id } } })),
  })
  const { data } = query
  return (
    <Modal
      open
      onClose={onClose}
      title={data ? format(words.title, { account: data.account }) : words.open}
      variant="wide"
    >
      <div className="modal-body">
        <QueryError query={query} text={words.failed} reasonOf={errorMessage} />
        {query.isPending && <Skeleton label={words.open} lines={6} />}
        {data && <Sheet deposit={data} />}
        {data &&
          createPortal(
            <section className="print-sheet" aria-hidden="true">
              <h1>{format(words.title, { account: data.account })}</h1>
              <Sheet deposit={data} />
              <p>{words.signature}: ________________________</p>
            </section>,
            document.body,
          )}
      </div>
      <div className="modal-foot">
        <Button size="sm" disabled={!data} onClick={() => window.print()}>
          <Printer size={20} strokeWidth={2.2} aria-hidden="true" />
          {t.common.print}
        </Button>
        <Button variant="line" size="sm" onClick={onClose}>
          {t.common.close}
        </Button>
      </div>
    </Modal>
  )
}

function Sheet({ deposit }: { deposit: Deposit }) {
  const { closedAt, notes, coinsPaise, countedPaise, floatPaise, payments } = deposit
  return (
    <>
      <p>{closedAt ? format(words.closed, { moment: formatMoment(closedAt) }) : words.stillOpen}</p>
      {closedAt && (
        <>
          <table className="book-sheet table">
            <thead>
              <tr>
                <th scope="col">{words.value}</th>
                <th scope="col" className="cell-end">
                  {words.count}
                </th>
                <th scope="col" className="cell-end">
                  {words.sum}
                </th>
              </tr>
            </thead>
            <tbody>
              {notes.map(({ value, count }) => (
                <tr key={value}>
                  <th scope="row">{formatPaise(value * 100)}</th>
                  <td className="cell-end num">{groupDigits(count)}</td>
                  <td className="cell-end num">{formatPaise(value * count * 100)}</td>
                </tr>
              ))}
              {coinsPaise > 0 && (
                <tr>
                  <th scope="row" colSpan={2}>
                    {words.coins}
                  </th>
                  <td className="cell-end num">{formatPaise(coinsPaise)}</td>
                </tr>
              )}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {words.total}
                </th>
                <td className="cell-end num">{formatPaise(countedPaise)}</td>
              </tr>
            </tfoot>
          </table>
          {floatPaise > 0 && (
            <p>
              {format(words.float, {
                float: formatPaise(floatPaise),
                rest: formatPaise(Math.max(0, countedPaise - floatPaise)),
              })}
            </p>
          )}
        </>
      )}
      <Payments payments={payments} />
    </>
  )
}

function Payments({ payments }: Pick<Deposit, 'payments'>) {
  if (payments.length === 0) return <p>{words.none}</p>
  const methods = [...new Set(payments.map(({ method }) => method))]
  return (
    <table className="book-sheet table">
      <thead>
        <tr>
          <th scope="col">{words.method}</th>
          <th scope="col">{words.number}</th>
          <th scope="col">{words.from}</th>
          <th scope="col" className="cell-end">
            {words.sum}
          </th>
        </tr>
      </thead>
      {methods.map((method) => {
        const own = payments.filter((one) => one.method === method)
        return (
          <tbody key={method}>
            {own.map(({ no, reference, name, company, document, amountPaise }) => (
              <tr key={`${document} ${no} ${reference}`}>
                <td>{methodName(method)}</td>
                <td>{reference}</td>
                <td dir="auto">{company || name}</td>
                <td className="cell-end num">{formatPaise(amountPaise)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" colSpan={3}>
                {format(words.totalOf, { method: methodName(method), count: groupDigits(own.length) })}
              </th>
              <td className="cell-end num">
                {formatPaise(own.reduce((sum, { amountPaise }) => sum + amountPaise, 0))}
              </td>
            </tr>
          </tbody>
        )
      })}
    </table>
  )
}
