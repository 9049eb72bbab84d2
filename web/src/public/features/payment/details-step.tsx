import { format } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { openCheckout } from '../../../lib/checkout'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { PhoneInput } from '../../../ui/phone-input'
import { TextInput } from '../../../ui/text-input'
import { useHref } from '../../page-context'
import type { PaymentMethod, PaymentProps } from '../../props.gen'
import { refusalOf } from '../../refusal'
import { useVisitorForm, type VisitorForm } from '../../use-visitor-form'
import { whileBusy } from '../../while-busy'
import { Refused } from './refused'
import { isShownByReload, startPayment } from './start-payment'
import { StepHeading } from './step-heading'
import formCss from '../../form.module.css'
import css from './payment.module.css'

type Props = PaymentProps & { method: Exclude<PaymentMethod, ''>; moves: number; onBack: () => void }

// Step 2: the payer's details and the Pay button. Without JavaScript, the form is posted to the server, and the server
// creates the order.
export function DetailsStep({ method, moves, onBack, ...page }: Props) {
  const texts = useTexts('payment')
  const href = useHref()
  const visitor = usePayment(page, method)
  const { form, busy, handlers } = visitor
  return (
    <form ref={form} method="post" action={href('/payment')} {...handlers}>
      <input type="hidden" name="registrationId" value={page.registrationId} />
      <input type="hidden" name="userID" value={page.userID} />
      <input type="hidden" name="method" value={method} />
      <Refused refused={visitor.refused} />
      <StepHeading moves={moves}>{texts.detailsHeading}</StepHeading>
      <p className={css.chosenMethod}>
        {format(texts.chosen, { method: texts.methods[method] })}{' '}
        <a href={page.path} onClick={(event) => (event.preventDefault(), onBack())}>
          {texts.change}
        </a>
      </p>
      <PayerFields payer={page.payer} errorOf={visitor.errorOf} />
      <Notice>
        <p>{texts.asked[method]}</p>
      </Notice>
      {page.needsScript && (
        <noscript>
          <p className={formCss.needsScript}>{texts.needsScript}</p>
        </noscript>
      )}
      <div className={css.payBar}>
        <Button type="submit" wide busy={busy} busyLabel={texts.opening}>
          {format(texts.pay, { total: page.total })}
        </Button>
      </div>
    </form>
  )
}

function PayerFields({ payer, errorOf }: Pick<PaymentProps, 'payer'> & Pick<VisitorForm, 'errorOf'>) {
  const texts = useTexts('payment')
  return (
    <>
      <TextInput
        name="username"
        label={texts.fields.username}
        error={errorOf('username')}
        defaultValue={payer.name}
        autoComplete="name"
      />
      <PhoneInput
        name="Mobile"
        label={texts.fields.Mobile}
        error={errorOf('Mobile')}
        defaultValue={payer.phone}
      />
      <TextInput
        name="email"
        type="email"
        label={texts.fields.email}
        hint={texts.emailHint}
        optional
        error={errorOf('email')}
        defaultValue={payer.email}
        autoComplete="email"
      />
    </>
  )
}

// The form with the payer's details. Its draft belongs to one registration, so that the next person who uses the phone
// does not see it.
function usePayment(page: Omit<PaymentProps, 'method'>, method: Props['method']): VisitorForm {
  const required = useTexts('required').payment
  const lang = useLang()
  const answered = Object.keys(page.errors).length > 0 || page.refusal !== ''
  const visitor: VisitorForm = useVisitorForm({
    name: `payer.${page.registrationId}`,
    sent: { typed: answered ? page.payer : null, errors: page.errors, refusal: page.refusal },
    // Empty values must not be sent, because the server would replace them with the name or phone number of the
    // registration.
    check: (values) => Object.fromEntries(Object.entries(required).filter(([name]) => !values[name]?.trim())),
    async send(values) {
      const text = (name: string) => (values[name] ?? '').trim()
      const payer = { name: text('username'), phone: text('Mobile'), email: text('email') }
      try {
        await openCheckout(
          await whileBusy(
            () => startPayment(page, method, payer, lang),
            (error) => visitor.refuse(refusalOf(error, values)),
          ),
        )
      } catch (error) {
        if (!isShownByReload(error)) throw error
        // The server rejected the payment because the order was already paid or its payment is pending. The reloaded
        // page shows which of these cases applies.
        location.reload()
      }
    },
    after: 'leave',
    onSaved: () => undefined,
  })
  return visitor
}
