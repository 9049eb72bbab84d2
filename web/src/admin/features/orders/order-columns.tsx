import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import { t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Moment } from '../../ui/moment'
import { methodName } from '../../ui/money/ledger'
import { formatPhone } from '../../ui/phone-number'
import { RecordLink } from '../../ui/record-link'
import { kindNames, orderState } from './order-texts'
import type { OrderRow } from './orders-api'

const column = columnHelper<OrderRow>()

// The columns shown in the list of orders. The details below a row contain all other data.
export const orderColumns: Columns<OrderRow> = column.columns([
  column.display({
    id: 'payer',
    header: t.orders.payer,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => (
      <>
        <RecordLink kind="order" id={original._id}>
          {original.company || original.name}
        </RecordLink>
        <small>{original.orderId}</small>
      </>
    ),
  }),
  column.display({
    id: 'contact',
    header: t.orders.phone,
    cell: ({ row: { original } }) => (
      <a className="plain-link num" href={`tel:+91${original.phone}`}>
        {formatPhone(original.phone)}
      </a>
    ),
  }),
  column.display({
    id: 'kind',
    header: t.orders.for,
    meta: { rank: 2 },
    cell: ({ row: { original } }) => (
      <>
        {kindNames[original.kind]}
        <small>{methodName(original.channel)}</small>
      </>
    ),
  }),
  column.accessor('amount', {
    header: t.common.amount,
    sortDescFirst: true,
    meta: { align: 'end', card: 'inline' },
    cell: ({ row: { original } }) => <AmountCell order={original} />,
  }),
  column.accessor('status', {
    header: t.common.status,
    cell: ({ row: { original } }) => {
      const { tone, label } = orderState(original.status)
      return (
        <>
          <Badge tone={tone}>{label}</Badge>
          {original.cancelledAt && <small>{cancelledByText(original)}</small>}
        </>
      )
    },
  }),
  column.accessor('createdAt', {
    header: t.common.date,
    sortDescFirst: true,
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
])

function cancelledByText({ cancelledBy }: OrderRow): string {
  return cancelledBy === 'payer' ? t.orders.cancelledByPayer : t.orders.cancelledByOrganiser
}

function AmountCell({ order: { amount, refunds } }: { order: OrderRow }) {
  const back = refunds
    .filter(({ status }) => status !== 'REFUSED' && status !== 'PROPOSED')
    .reduce((sum, refund) => sum + Math.round(refund.amount * 100), 0)
  return (
    <>
      <b className="num">{formatAmount(amount)}</b>
      {back > 0 && (
        <small className="num">{format(t.orders.amountRefunded, { amount: formatAmount(back / 100) })}</small>
      )}
    </>
  )
}
