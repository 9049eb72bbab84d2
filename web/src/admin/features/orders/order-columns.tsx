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
      const { tone, label } = stateOf(original)
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

// An order is REFUNDED as soon as its refunds are decided.
function stateOf({ status, refunds }: OrderRow) {
  const waits = status === 'REFUNDED' && refunds.some((refund) => comingBack.has(refund.status))
  return waits ? { tone: 'warn' as const, label: t.orders.refundUnderWay } : orderState(status)
}

// The statuses of refunds that are decided and not done yet.
const comingBack: ReadonlySet<string> = new Set([
  'REQUESTED',
  'PENDING',
  'FAILED',
  'ONHOLD',
  'BYHAND',
  'RECORDED',
])

function AmountCell({ order: { amount, refunds } }: { order: OrderRow }) {
  const sum = (list: typeof refunds) =>
    list.reduce((paise, refund) => paise + Math.round(refund.amount * 100), 0) / 100
  const gone = sum(refunds.filter(({ status }) => status === 'SUCCESS'))
  const coming = sum(refunds.filter(({ status }) => comingBack.has(status)))
  return (
    <>
      <b className="num">{formatAmount(amount)}</b>
      {gone > 0 && (
        <small className="num">{format(t.orders.amountRefunded, { amount: formatAmount(gone) })}</small>
      )}
      {coming > 0 && (
        <small className="num">{format(t.orders.amountGoesBack, { amount: formatAmount(coming) })}</small>
      )}
    </>
  )
}
