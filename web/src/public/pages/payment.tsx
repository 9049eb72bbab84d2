import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { AlreadyPaid } from '../already-paid'
import { definePage } from '../define-page'
import { CheckAndPay } from '../features/payment/check-and-pay'
import { PaymentNotice } from '../features/payment/payment-notices'
import { InAppHint } from '../in-app-hint'
import type { PaymentProps } from '../props.gen'
import { UnpaidOrders } from '../unpaid/unpaid-orders'
import { useArrival } from '../use-arrival'
import css from '../features/payment/payment.module.css'

// The page on which a visitor checks what is paid, for whom and how, before paying
// (docs/product/payments.md#payment-page).
export const page = definePage<PaymentProps>({
  name: 'payment',
  texts: ['payment', 'ui', 'required.payment', 'marked'],
  laterTexts: ['unpaid'],
  hydrate: true,
  title: ({ payment }, frame) => format(payment.title, { fair: frame.title }),
  description: ({ payment }) => payment.description,
  component: PaymentPage,
})

function PaymentPage(props: PaymentProps) {
  const texts = useTexts('payment')
  const { state, shared, name } = props
  const arrived = useArrival(props.arrived, 'saved')
  const heading =
    state === 'due' ? texts.heading : state === 'done' && shared ? texts.sharedTitle : texts[state].heading
  return (
    <>
      <InAppHint />
      <div className={`wrap ${css.payHead}`}>
        <h1>{heading}</h1>
        {shared === '' ? <AlreadyPaid /> : state === 'due' && <p>{format(texts.sharedLead, { name })}</p>}
      </div>
      {state === 'none' && <UnpaidOrders />}
      {state === 'due' ? (
        <CheckAndPay {...props} />
      ) : (
        <PaymentNotice {...props} state={state} arrived={arrived} />
      )}
    </>
  )
}
