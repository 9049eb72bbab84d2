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
  const payer = order.company || order.name
  const waiting = order.payments.filter(({ disposition }) => disposition === 'review')
  const received = formatAmount(waiting.reduce((sum, { amount }) => sum + amount, 0))
  return (
    <ReasonForm
      title={format(texts.title, { received })}
      label={t.orders.reason}
      action={texts.action}
      busyAction={t.orders.review.busy}
      send={(reason) => reviewOrder(order.orderId, accept, reason)}
      onDone={() => onDone(format(texts.done, { payer }))}
      onClose={onClose}
    >
      <p>{format(texts.note, { payer, amount: formatAmount(order.amount) })}</p>
      {!accept && order.kind === 'booking' && <p>{t.orders.review.freesStalls}</p>}
    </ReasonForm>
  )
}
