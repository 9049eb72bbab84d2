import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { definePage } from '../define-page'
import { PaymentNotice } from '../features/payment/payment-notices'
import { PaymentSteps } from '../features/payment/payment-steps'
import { PageHead } from '../frame/page-head'
import { InAppHint } from '../in-app-hint'
import type { PaymentProps } from '../props.gen'
import { useArrival } from '../use-arrival'

// The payment page of one registration (docs/product/payments.md#payment-page).
export const page = definePage<PaymentProps>({
  name: 'payment',
  texts: ['payment', 'categories', 'ui', 'required.payment'],
  hydrate: true,
  title: ({ payment }, frame) => format(payment.title, { fair: frame.title }),
  description: ({ payment }) => payment.description,
  component: PaymentPage,
})

function PaymentPage(props: PaymentProps) {
  const texts = useTexts('payment')
  const { state } = props
  const arrived = useArrival(props.arrived, 'saved')
  return (
    <>
      <InAppHint />
      <PageHead
        title={state === 'due' ? texts.heading : texts[state].heading}
        lead={state === 'due' ? format(texts.lead, { name: props.name }) : undefined}
      />
      {state === 'due' ? (
        <PaymentSteps {...props} />
      ) : (
        <PaymentNotice {...props} state={state} arrived={arrived} />
      )}
    </>
  )
}
