import { formatAmount } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Moment } from '../../ui/moment'
import { formatPhone } from '../../ui/phone-number'
import { channelWords, kindWords, orderWords } from './order-words'
import type { OrderRow } from './orders-api'

const column = columnHelper<OrderRow>()

// The columns of the list of orders. Everything else opens below a row.
export const orderColumns: Columns<OrderRow> = column.columns([
  column.display({
    id: 'payer',
    header: 'Payer',
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => (
      <>
        <b>{original.company || original.name}</b>
        <small className="one-line" title={original.orderId}>
          {original.orderId}
        </small>
      </>
    ),
  }),
  column.display({
    id: 'contact',
    header: 'Phone',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <a className="plain-link num" href={`tel:+91${original.phone}`}>
        {formatPhone(original.phone)}
      </a>
    ),
  }),
  column.display({
    id: 'kind',
    header: 'For',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <>
        {kindWords[original.kind]}
        <small>{channelWords[original.channel]}</small>
      </>
    ),
  }),
  column.accessor('amount', {
    header: 'Amount',
    sortDescFirst: true,
    meta: { align: 'end', card: 'inline' },
    cell: ({ row: { original } }) => <AmountCell order={original} />,
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ row: { original } }) => {
      const { tone, word } = orderWords[original.status]
      return (
        <>
          <Badge tone={tone}>{word}</Badge>
          {original.cancelledAt && <small>Cancelled by the {original.cancelledBy}</small>}
        </>
      )
    },
  }),
  column.accessor('createdAt', {
    header: 'Date',
    sortDescFirst: true,
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
])

function AmountCell({ order: { amount, refunds } }: { order: OrderRow }) {
  const back = refunds
    .filter(({ status }) => status !== 'REFUSED' && status !== 'PROPOSED')
    .reduce((sum, refund) => sum + Math.round(refund.amount * 100), 0)
  return (
    <>
      <b className="num">{formatAmount(amount)}</b>
      {back > 0 && <small className="num">{formatAmount(back / 100)} back</small>}
    </>
  )
}
