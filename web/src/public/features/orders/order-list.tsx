import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Badge, type Tone } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { useHref } from '../../page-context'
import type { OrdersProps, OwnOrder, ResultState } from '../../props.gen'
import css from './orders.module.css'

const tones: Readonly<Record<ResultState, Tone>> = {
  paid: 'good',
  pending: 'warn',
  unreachable: 'warn',
  review: 'warn',
  failed: 'bad',
  active: 'warn',
  expired: 'mute',
  asked: 'warn',
  declined: 'good',
  cancelled: 'mute',
  refunding: 'info',
  refunded: 'info',
}

// The orders of the visitor, newest first.
export function OrderList({ orders, ownData }: OrdersProps) {
  const texts = useTexts('orders')
  const href = useHref()
  return (
    <>
      {orders.length === 0 && <p>{texts.none}</p>}
      <ul className={css.ordersList}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      <p>
        <a href={href(ownData)}>{texts.ownData}</a>
      </p>
    </>
  )
}

function OrderCard({ order }: { order: OwnOrder }) {
  const texts = useTexts('orders')
  return (
    <article className={css.order} aria-labelledby={order.id}>
      <header>
        <h2 id={order.id}>
          {order.kind === 'booking' ? texts.booking : texts.registration}
          <b>{order.amount}</b>
        </h2>
        <Badge tone={tones[order.state]}>{texts.states[order.state]}</Badge>
      </header>
      <p>
        {order.name}
        {order.stalls.length > 0 && ` · ${order.stalls.map(({ label }) => label).join(', ')}`}
      </p>
      <p className={css.ordersHint}>
        {order.id} · {order.date}
      </p>
      {order.payUntil !== '' && <p>{format(texts.payUntil, { time: order.payUntil })}</p>}
      {order.refunds.map(({ amount, day, state }, index) => (
        <p key={index}>{format(texts.refund[state], { amount, day })}</p>
      ))}
      <OrderActions order={order} />
    </article>
  )
}

function OrderActions({ order }: { order: OwnOrder }) {
  const texts = useTexts('orders')
  const href = useHref()
  const payable = order.payUntil !== ''
  return (
    <div className={css.orderActions}>
      <Button variant={payable ? undefined : 'line'} href={href(order.page)}>
        {payable ? texts.pay : texts.open}
      </Button>
      {order.codes !== '' && (
        <Button variant="line" icon="qr" href={href(order.codes)}>
          {texts.codes}
        </Button>
      )}
      {order.receipt !== '' && (
        <Button variant="line" icon="download" href={order.receipt} download>
          {texts.receipt}
        </Button>
      )}
      {order.cancel !== '' && (
        <Button variant="link" href={href(order.cancel)}>
          {order.stalls.length > 1 ? texts.cancelStalls : texts.cancel}
        </Button>
      )}
    </div>
  )
}
