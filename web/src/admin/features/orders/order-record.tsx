import { t } from '../../texts'
import { OrderDetails } from './order-details'

// An order with its payments and documents. What can be done about its money is on the same page.
export function RecordTasks({ id }: { id: string }) {
  return (
    <section className="card record-card" aria-label={t.orders.order}>
      <OrderDetails orderId={id} />
    </section>
  )
}
