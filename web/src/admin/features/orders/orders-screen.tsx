import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { TabPanel, Tabs } from '../../../ui/tabs'
import { summaryKey, summaryQuery } from '../../layout/summary-query'
import { t } from '../../texts'
import { ExportButton } from '../../ui/export-button'
import { lazyPart } from '../../ui/lazy-part'
import { movedBy } from '../../ui/list-search'
import { ordersKey } from '../../ui/money/orders-key'
import { PageTitle } from '../../ui/page-title'
import { showDone } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import type { MoneyTask } from './money-actions'
import { orderTabs, type OrderSearch } from './order-search'
import { orderQuery } from './orders-api'
import { OrdersTab } from './orders-tab'

const MoneyDialog = lazyPart(async () => (await import('./money-dialog')).MoneyDialog)
const WaitingTab = lazyPart(async () => (await import('./waiting-tab')).WaitingTab)

const route = getRouteApi('/portal/admin/orders')

// The screen of the orders with their payments and refunds, and of the tasks that the office has to handle.
export function OrdersScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const refresh = useRefresh(ordersKey, summaryKey, ['registrations'], ['bookings'])
  const [task, setTask] = useState<MoneyTask>()
  const waits = useWaits()

  const change = (part: Partial<OrderSearch>) => void navigate(movedBy<OrderSearch>(part))

  function done(text: string) {
    setTask(undefined)
    showDone(text)
    refresh()
  }

  const { page: _page, perPage: _perPage, ...filters } = orderQuery(search)
  return (
    <>
      <PageTitle title={t.orders.heading} note={t.orders.note}>
        <ExportButton file="orders.xlsx" filters={filters} />
      </PageTitle>
      <Tabs
        label={t.orders.tabs}
        items={orderTabs.map((id) => ({
          id,
          label: tabLabel(id, waits),
          href: id === 'orders' ? '/admin/orders' : '/admin/orders?tab=waiting',
        }))}
        current={search.tab}
        onSelect={(id) => change({ tab: orderTabs.find((known) => known === id) ?? 'orders' })}
      />
      <TabPanel id={search.tab}>
        {search.tab === 'orders' ? (
          <OrdersTab search={search} onSearch={change} onStart={setTask} />
        ) : (
          <WaitingTab onStart={setTask} />
        )}
      </TabPanel>
      {task && <MoneyDialog task={task} onDone={done} onClose={() => setTask(undefined)} />}
    </>
  )
}

function tabLabel(id: OrderSearch['tab'], waits: number): string {
  if (id === 'orders') return t.orders.heading
  return waits === 0 ? t.orders.waiting : format(t.orders.waitingCount, { count: waits })
}

// Returns the number of tasks that wait for the office, as counted in the summary.
function useWaits(): number {
  const waiting = useQuery(summaryQuery).data?.waiting
  return waiting
    ? waiting.cancellations + waiting.approvals + waiting.refunds + (waiting.differences ?? 0)
    : 0
}
