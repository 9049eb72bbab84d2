import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { Notice } from '../../ui/notice'
import { definePage } from '../define-page'
import { FindOrders } from '../features/orders/find-orders'
import { OrderList } from '../features/orders/order-list'
import { PageHead } from '../frame/page-head'
import type { OrdersProps } from '../props.gen'
import css from '../features/orders/orders.module.css'

// The page with all orders of a visitor and the actions on each order (docs/product/payments.md#own-orders). It needs
// no script.
export const page = definePage<OrdersProps>({
  name: 'orders',
  texts: ['orders', 'ui'],
  hydrate: false,
  title: ({ orders }, frame) => format(orders.title, { fair: frame.title }),
  description: ({ orders }, frame) => format(orders.description, { fair: frame.title }),
  component: OrdersPage,
})

function OrdersPage(props: OrdersProps) {
  const { state } = props
  const texts = useTexts('orders')
  return (
    <>
      <PageHead
        title={texts.heading}
        lead={state !== 'shown' ? texts.lead : props.one ? texts.leadOne : texts.leadShown}
      />
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
    </>
  )
}
