import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { Notice } from '../../ui/notice'
import { definePage } from '../define-page'
import { FindOrders } from '../features/orders/find-orders'
import { OrderList } from '../features/orders/order-list'
import { PageHead } from '../frame/page-head'
import type { OrdersProps } from '../props.gen'
import { SentPart } from '../sent-part'
import { UnpaidOrders } from '../unpaid/unpaid-orders'
import css from '../features/orders/orders.module.css'

// The page with all orders of a visitor and the actions on each order (docs/product/payments.md#own-orders). Its forms
// need no script. With a script, the orders that this browser remembers come first.
export const page = definePage<OrdersProps>({
  name: 'orders',
  texts: ['orders', 'ui', 'marked'],
  laterTexts: ['unpaid'],
  // Everything but the remembered orders is the same in the browser.
  serverOnly: [
    'orders',
    'ui',
    'props.state',
    'props.typed',
    'props.contact',
    'props.errors',
    'props.refusal',
    'props.one',
    'props.records',
    'props.orders',
    'props.ownData',
    'props.changed',
  ],
  hydrate: true,
  title: ({ orders }, frame) => format(orders.title, { fair: frame.title }),
  description: ({ orders }, frame) => format(orders.description, { fair: frame.title }),
  component: OrdersPage,
})

function OrdersPage(props: OrdersProps) {
  return (
    <>
      <SentPart id="sent-head">{import.meta.env.SSR && <Head {...props} />}</SentPart>
      <UnpaidOrders />
      <SentPart id="sent-orders">{import.meta.env.SSR && <Orders {...props} />}</SentPart>
    </>
  )
}

function Head({ state, one }: OrdersProps) {
  const texts = useTexts('orders')
  return (
    <PageHead
      title={texts.heading}
      lead={state !== 'shown' ? texts.lead : one ? texts.leadOne : texts.leadShown}
    />
  )
}

function Orders(props: OrdersProps) {
  const { state } = props
  const texts = useTexts('orders')
  return (
    <div className={`wrap ${css.orders}`}>
      {state === 'asked' && (
        <Notice kind="good" live="status" title={texts.asked.title}>
          <p>{texts.asked.text}</p>
        </Notice>
      )}
      {state === 'gone' && (
        <Notice kind="warn" title={texts.gone.title}>
          <p>{texts.gone.text}</p>
        </Notice>
      )}
      {props.changed !== '' && <Notice kind="good" live="status" title={texts[props.changed].changed} />}
      {state !== 'shown' && <FindOrders {...props} />}
      {state === 'shown' && <OrderList {...props} />}
      {state === 'shown' && props.one && (
        <>
          <h2>{texts.another}</h2>
          <FindOrders {...props} errors={{}} refusal="" />
        </>
      )}
    </div>
  )
}
