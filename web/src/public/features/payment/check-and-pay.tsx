import { useEffect } from 'react'
import { useTexts } from '../../../i18n/texts'
import { callApi } from '../../../lib/api'
import { Notice } from '../../../ui/notice'
import { Stepper } from '../../../ui/stepper'
import { dropDraft } from '../../form-draft'
import type { PaymentProps } from '../../props.gen'
import { rememberUnpaid } from '../../unpaid/remembered'
import { Buyer } from './buyer'
import { Held } from './held'
import { PayForm } from './pay-form'
import { SendLink } from './send-link'
import { What } from './what'
import formCss from '../../form.module.css'
import css from './payment.module.css'

// Everything about one payment on one page: until when it is held, what, for whom, how, and who else can pay it. On a
// phone the parts stand in this order below each other, with the button always in view.
export function CheckAndPay(page: PaymentProps) {
  const texts = useTexts('payment')
  const { registrationId, transactionId, userID, kind, shared } = page
  // The registration was received, so the draft of the registration form is deleted.
  useEffect(() => {
    if (shared) return
    if (kind === 'registration') {
      dropDraft('registration')
      dropDraft('group')
    }
    if (kind !== 'sponsorship')
      rememberUnpaid({ kind, id: kind === 'booking' ? transactionId : registrationId, userID })
  }, [kind, registrationId, transactionId, userID, shared])
  usePaidElsewhere(page)
  return (
    <div className={`wrap ${formCss.register} ${css.payPage}`}>
      <Held {...page} />
      <Stepper
        label={texts.steps.label}
        steps={[
          { label: texts.steps.method },
          { label: texts.steps.details },
          { label: texts.steps.success },
        ]}
        current={0}
      />
      <div className={`${formCss.beside} ${css.payBeside}`}>
        <aside className={formCss.besidePanel}>
          <What {...page} />
        </aside>
        <div>
          {page.changed && (
            <Notice kind="good" live="status">
              <p>{texts.buyer.changed}</p>
            </Notice>
          )}
          <Buyer {...page} />
          {!page.changing && <PayForm {...page} />}
          {shared === '' && !page.changing && <SendLink {...page} />}
        </div>
      </div>
    </div>
  )
}

const every = 10_000

// Loads the page again when it was paid elsewhere, for example on the phone that has scanned the code. The page then
// says so. A shared page does not ask, because it does not know the ids. What is due for stalls that are already sold,
// such as the rest of a part payment, belongs to an order that is not open.
function usePaidElsewhere(page: PaymentProps): void {
  const { kind, registrationId, transactionId, userID, payUntil } = page
  const id = kind === 'registration' ? registrationId : transactionId
  useEffect(() => {
    if (kind === 'sponsorship' || userID === '') return undefined
    if (kind === 'booking' && payUntil === '') return undefined
    const look = setInterval(() => {
      if (document.hidden) return
      callApi('get', '/api/unpaid/{kind}/{id}/{userID}', { params: { kind, id, userID } }).then(
        ({ open, confirming }) => {
          if (!open || confirming) location.reload()
        },
        () => undefined, // the next try may reach the server
      )
    }, every)
    return () => clearInterval(look)
  }, [kind, id, userID, payUntil])
}
