import { useState } from 'react'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { ordersKey } from '../../ui/money/orders-key'
import { recordPageKey } from '../../ui/record-page-key'
import { showDone } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import type { MoneyTask } from './money-actions'
import { MoneyDialog } from './money-dialog'
import { OrderDetails } from './order-details'

// The payments, documents and refunds of an order with their actions.
export function RecordTasks({ id }: { id: string }) {
  const refresh = useRefresh(ordersKey, summaryKey, ['registrations'], ['bookings'], recordPageKey)
  const [task, setTask] = useState<MoneyTask>()

  function done(text: string) {
    setTask(undefined)
    showDone(text)
    refresh()
  }

  return (
    <section className="card record-card" aria-label={t.orders.order}>
      <OrderDetails orderId={id} onStart={setTask} />
      {task && <MoneyDialog task={task} onDone={done} onClose={() => setTask(undefined)} />}
    </section>
  )
}
