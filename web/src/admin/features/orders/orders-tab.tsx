import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../api/api-error'
import { ColumnChoice, useColumnChoice } from '../../ui/column-choice'
import { DataTable } from '../../ui/data-table'
import { ErrorBanner } from '../../ui/error-banner'
import { withoutFilter, type Filter } from '../../ui/filter'
import { ListToolbar } from '../../ui/list-toolbar'
import { NothingFound } from '../../ui/nothing-found'
import { periodFilter } from '../../ui/period-filter'
import { useLastPage } from '../../ui/use-last-page'
import type { StartTask } from './money-actions'
import { orderColumns } from './order-columns'
import { OrderDetails } from './order-details'
import { channels, orderStatuses, type OrderSearch } from './order-search'
import { channelWords, kindWords, orderOf, orderWords } from './order-words'
import { ordersPage, type OrderRow } from './orders-api'

type Props = { search: OrderSearch; onSearch: (change: Partial<OrderSearch>) => void; onStart: StartTask }

// The list of orders; below each, where its money is.
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
          title={`Failed to fetch orders: ${sentenceOf(list.error)}`}
          onDismiss={() => setDismissed(list.error)}
        />
      )}
      <section className="card" aria-label="Orders">
        <ListToolbar
          label="Search orders"
          placeholder="Payer, phone or order"
          filters={filters}
          sorts={sorts}
          search={search}
          found={list.data}
          onSearch={onSearch}
        >
          <ColumnChoice choices={choice.choices} />
        </ListToolbar>
        <DataTable
          label="Orders"
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
              <NothingFound title="No orders match your criteria" onClear={() => onSearch(none)} />
            ) : (
              <NothingFound title="No orders yet" text="Who pays on the website appears here at once." />
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
    label: 'Status',
    all: 'All statuses',
    options: orderStatuses.map((value) => ({ value, label: orderWords[value].word })),
  },
  {
    name: 'kind',
    label: 'For',
    all: 'Registrations and bookings',
    options: Object.entries(kindWords).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'channel',
    label: 'Paid by',
    all: 'All ways',
    options: channels.map((value) => ({ value, label: channelWords[value] })),
  },
  periodFilter,
]

const sorts = [
  { value: '', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-amount', label: 'Highest amount' },
  { value: 'status', label: 'Status' },
]
