import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import type { OrderDetail } from '../../api/records'
import { t } from '../../texts'
import { ReasonForm } from '../../ui/money/reason-form'
import type { DialogEnd } from './money-actions'
import { reviewOrder } from './orders-api'

type Props = DialogEnd & { order: OrderDetail; accept: boolean }

/** The dialog that accepts or refunds a payment whose amount differs from its order. */
export function ReviewDialog({ order, accept, onDone, onClose }: Props) {
  const texts = accept ? t.orders.review.accept : t.orders.review.refund
  return (
    <ReasonForm
      title={texts.title}
      label={t.orders.reason}
      action={texts.action}
      busyAction={t.orders.review.busy}
      send={(reason) => reviewOrder(order.orderId, accept, reason)}
      onDone={() => onDone(format(texts.done, { payer: order.company || order.name }))}
      onClose={onClose}
    >
      <p>{format(texts.note, { amount: formatAmount(order.amount) })}</p>
    </ReasonForm>
  )
}
