import { useQuery } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { errorMessage } from '../../api/api-error'
import { t } from '../../texts'
import { ColumnChoice, useColumnChoice } from '../../ui/column-choice'
import { openDetails } from '../../ui/data-table-rows'
import type { Filter } from '../../ui/filter'
import { lazyPart } from '../../ui/lazy-part'
import { ListCard } from '../../ui/list-card'
import { ListViews } from '../../ui/list-views'
import { methodName } from '../../ui/money/ledger'
import { periodFilter } from '../../ui/period-filter'
import { orderColumns } from './order-columns'
import { channels, orderStatuses, type OrderSearch } from './order-search'
import { kindNames, orderOf, orderState } from './order-texts'
import { ordersPage, type OrderRow } from './orders-api'

const OrderDetails = lazyPart(async () => (await import('./order-details')).OrderDetails)

type Props = { search: OrderSearch; onSearch: (change: Partial<OrderSearch>) => void }

// The list of orders with details below each row.
export function OrdersTable({ search, onSearch }: Props) {
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
