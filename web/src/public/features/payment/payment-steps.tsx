import { useEffect } from 'react'
import { useTexts } from '../../../i18n/texts'
import { Stepper } from '../../../ui/stepper'
import { AlreadyPaid } from '../../already-paid'
import { dropDraft } from '../../form-draft'
import type { PaymentProps } from '../../props.gen'
import { rememberUnpaid } from '../../unpaid/remembered'
import { DetailsStep } from './details-step'
import { knowsPayer, MethodStep } from './method-step'
import { PayCode, PayLater } from './pay-link'
import { PaymentSummary } from './payment-summary'
import { useSteps } from './use-payment-steps'
import css from '../../form.module.css'

// The steps of a payment: the method, then the payer's details if something is missing, then the provider's page. The
// result page is the third step.
export function PaymentSteps(page: PaymentProps) {
  const texts = useTexts('payment')
  const { step, method, moves, toDetails, toMethod } = useSteps(page)
  const asks = step === 'details' || !knowsPayer(page)
  // The registration was received, so the draft of the registration form is deleted.
  useEffect(() => {
    dropDraft('registration')
    rememberUnpaid({ kind: 'registration', id: page.registrationId, userID: page.userID })
  }, [page.registrationId, page.userID])
  return (
    <div className={`wrap ${css.register}`}>
      <Stepper
        label={texts.steps.label}
        steps={[
          { label: texts.steps.method },
          ...(asks ? [{ label: texts.steps.details }] : []),
          { label: texts.steps.success },
        ]}
        current={step === 'details' ? 1 : 0}
      />
      <AlreadyPaid />
      <div className={css.beside}>
        {step === 'details' && method !== '' ? (
          <DetailsStep {...page} key="details" method={method} moves={moves} onBack={toMethod} />
        ) : (
          <MethodStep {...page} key="method" method={method} moves={moves} onChosen={toDetails} />
        )}
        <aside className={css.besidePanel}>
          <PaymentSummary {...page} />
          {step === 'details' && <PayCode qr={page.qr} />}
        </aside>
      </div>
      <PayLater link={page.link} path={page.path} />
    </div>
  )
}
