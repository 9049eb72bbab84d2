import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { sentenceOf } from '../../api/api-error'
import { t } from '../../texts'
import { ColumnChoice, useColumnChoice } from '../../ui/column-choice'
import { DataTable } from '../../ui/data-table'
import { ErrorBanner } from '../../ui/error-banner'
import { withoutFilter, type Filter } from '../../ui/filter'
import { lazyPart } from '../../ui/lazy-part'
import { ListToolbar } from '../../ui/list-toolbar'
import { ListViews } from '../../ui/list-views'
import { NothingFound } from '../../ui/nothing-found'
import { periodFilter } from '../../ui/period-filter'
import { useLastPage } from '../../ui/use-last-page'
import type { StartTask } from './money-actions'
import { orderColumns } from './order-columns'
import { channels, orderStatuses, type OrderSearch } from './order-search'
import { channelNames, kindNames, orderOf, orderStates } from './order-texts'
import { ordersPage, type OrderRow } from './orders-api'

const OrderDetails = lazyPart(async () => (await import('./order-details')).OrderDetails)

type Props = { search: OrderSearch; onSearch: (change: Partial<OrderSearch>) => void; onStart: StartTask }

// The list of orders with details below each row.
export function OrdersTab({ search, onSearch, onStart }: Props) {
  const list = useQuery(ordersPage(search))
  const [dismissed, setDismissed] = useState<Error | null>(null)
  useLastPage(list.data?.total, search, onSearch)
  const choice = useColumnChoice<OrderRow>('orders', orderColumns, search.hide, (hide) => onSearch({ hide }))
  const none = Object.assign({ q: '' }, ...filters.map(withoutFilter)) as Partial<OrderSearch>
  const narrowed = Object.keys(none).some((name) => search[name as keyof OrderSearch] !== '')
  return (
    <>
      {list.error && list.error !== dismissed && (
        <ErrorBanner
          title={format(t.orders.fetchFailed, { reason: sentenceOf(list.error) })}
          onDismiss={() => setDismissed(list.error)}
        />
      )}
      <section className="card" aria-label={t.orders.heading}>
        <ListToolbar
          label={t.orders.searchOrders}
          placeholder={t.orders.searchPlaceholder}
          filters={filters}
          sorts={sorts}
          search={search}
          found={list.data}
          onSearch={onSearch}
        >
          <ListViews list="orders" search={search} hide={choice.hide} beside={['tab']} onSearch={onSearch} />
          <ColumnChoice choices={choice.choices} />
        </ListToolbar>
        <DataTable
          label={t.orders.heading}
          columns={choice.columns}
          list={list}
          search={search}
          onSearch={onSearch}
          defaultSort="-createdAt"
          nameOf={orderOf}
          details={{
            of: (order) => detailsOf(order, onStart),
            openIds: new Set(search.open.split(',')),
            onOpen: (ids) => onSearch({ open: [...ids].filter(Boolean).join(',') }),
          }}
          empty={
            narrowed ? (
              <NothingFound title={t.orders.noneMatch} onClear={() => onSearch(none)} />
            ) : (
              <NothingFound title={t.orders.empty} text={t.orders.emptyNote} />
            )
          }
        />
      </section>
    </>
  )
}

function detailsOf({ orderId }: OrderRow, onStart: StartTask) {
  return <OrderDetails orderId={orderId} onStart={onStart} />
}

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: t.common.status,
    all: t.common.allStatuses,
    options: orderStatuses.map((value) => ({ value, label: orderStates[value].label })),
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
    options: channels.map((value) => ({ value, label: channelNames[value] })),
  },
  periodFilter,
]

const sorts = [
  { value: '', label: t.common.newestFirst },
  { value: 'createdAt', label: t.common.oldestFirst },
  { value: '-amount', label: t.orders.highestAmount },
  { value: 'status', label: t.common.status },
]
