import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import { errorMessage } from '../../api/api-error'
import { t } from '../../texts'
import { ColumnChoice, useColumnChoice } from '../../ui/column-choice'
import { columnHelper, type Columns } from '../../ui/data-table'
import { openDetails } from '../../ui/data-table-rows'
import { ExportButton } from '../../ui/export-button'
import type { Filter } from '../../ui/filter'
import { lazyPart } from '../../ui/lazy-part'
import { ListCard } from '../../ui/list-card'
import { movedBy } from '../../ui/list-search'
import { ListViews } from '../../ui/list-views'
import { Moment } from '../../ui/moment'
import { methodName } from '../../ui/money/ledger'
import { PageTitle } from '../../ui/page-title'
import { periodFilter } from '../../ui/period-filter'
import { formatPhone } from '../../ui/phone-links'
import { RecordLink } from '../../ui/record-link'
import { type OrderSearch, channels, orderStatuses } from './order-search'
import { kindNames, orderOf, orderState } from './order-texts'
import { orderQuery, ordersPage, type OrderRow } from './orders-api'

const route = getRouteApi('/portal/admin/orders')

// The screen of the orders: the attempts to pay at the payment provider, and the recorded payments.
export function OrdersScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { page: _page, perPage: _perPage, ...filters } = orderQuery(search)
  return (
    <>
      <PageTitle note={t.orders.note}>
        <ExportButton file="orders.xlsx" filters={filters} />
      </PageTitle>
      <OrdersTable search={search} onSearch={(part) => void navigate(movedBy<OrderSearch>(part))} />
    </>
  )
}

const OrderDetails = lazyPart(async () => (await import('./order-details')).OrderDetails)

type Props = { search: OrderSearch; onSearch: (change: Partial<OrderSearch>) => void }

// The list of orders with details below each row.
function OrdersTable({ search, onSearch }: Props) {
  const list = useQuery(ordersPage(search))
  const choice = useColumnChoice<OrderRow>('orders', orderColumns, search.hide, (hide) => onSearch({ hide }))
  return (
    <ListCard
      label={t.orders.heading}
      searchLabel={t.orders.searchOrders}
      placeholder={t.orders.searchPlaceholder}
      failed={(error) => format(t.orders.fetchFailed, { reason: errorMessage(error) })}
      filters={filters}
      sorts={sorts}
      columns={choice.columns}
      list={list}
      search={search}
      onSearch={onSearch}
      defaultSort="-createdAt"
      nameOf={orderOf}
      details={openDetails(detailsOf, search, onSearch)}
      noMatch={{ title: t.orders.noneMatch }}
      empty={{ title: t.orders.empty, text: t.orders.emptyNote }}
      tools={
        <>
          <ListViews list="orders" search={search} hide={choice.hide} onSearch={onSearch} />
          <ColumnChoice choices={choice.choices} />
        </>
      }
    />
  )
}

function detailsOf({ orderId }: OrderRow) {
  return <OrderDetails orderId={orderId} />
}

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: t.common.status,
    all: t.common.allStatuses,
    options: orderStatuses.map((value) => ({ value, label: orderState(value).label })),
  },
  {
    name: 'kind',
    label: t.orders.for,
    all: t.orders.registrationsAndBookings,
    options: Object.entries(kindNames).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'channel',
    label: t.orders.method,
    all: t.orders.allMethods,
    options: channels.map((value) => ({ value, label: methodName(value) })),
  },
  periodFilter,
]

const sorts = [
  { value: '', label: t.common.newestFirst },
  { value: 'createdAt', label: t.common.oldestFirst },
  { value: '-amount', label: t.orders.highestAmount },
  { value: 'status', label: t.common.status },
]

const column = columnHelper<OrderRow>()

// The columns shown in the list of orders. The details below a row contain all other data.
const orderColumns: Columns<OrderRow> = column.columns([
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
