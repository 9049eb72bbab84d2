import { useState } from 'react'
import { format } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { sendForm } from '../../../lib/api'
import { openCheckout } from '../../../lib/checkout'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { fieldId } from '../../../ui/field'
import { Icon, type IconName } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { PhoneInput } from '../../../ui/phone-input'
import { TextInput } from '../../../ui/text-input'
import { useHref } from '../../page-context'
import type { PaymentMethod, PaymentProps } from '../../props.gen'
import { refusalOf } from '../../refusal'
import { RequiredNote } from '../../required-note'
import { useVisitorForm, type VisitorForm } from '../../use-visitor-form'
import { whileBusy } from '../../while-busy'
import { idsOf, PayIds } from './pay-ids'
import { Refused } from './refused'
import { isShownByReload, startPayment } from './start-payment'
import fieldCss from '../../../ui/field.module.css'
import formCss from '../../form.module.css'
import methodCss from './pay-method.module.css'
import css from './payment.module.css'

type Method = Exclude<PaymentMethod, ''>

const methods = [
  ['upi', 'qr'],
  ['card', 'card'],
  ['netbanking', 'bank'],
  ['wallet', 'wallet'],
  ['transfer', 'file'],
] as const satisfies readonly (readonly [Method, IconName])[]

// The method, the payer's details and the button. Without JavaScript, the form is posted to the server, which creates
// the order and leads to the payment page.
export function PayForm(page: PaymentProps) {
  const { kind, shared, total } = page
  const texts = useTexts('payment')
  const href = useHref()
  const [chosen, setChosen] = useState<Method>(page.method || 'upi')
  const visitor = usePayment(page, setChosen)
  const { form, busy, handlers, errorOf } = visitor
  const transfer = chosen === 'transfer'
  return (
    <form ref={form} method="post" action={href('/payment')} {...handlers}>
      <PayIds {...page} />
      <Refused refused={visitor.refused} />
      <h2 id="how" className={css.payStep}>
        <span aria-hidden="true">1</span> {texts.methodHeading}
      </h2>
      <Methods page={page} chosen={chosen} problem={errorOf('method')} onChoose={setChosen} />
      <h2 className={css.payStep}>
        <span aria-hidden="true">2</span> {texts.detailsHeading}
      </h2>
      {kind === 'registration' && shared === '' && <Payer page={page} errorOf={errorOf} />}
      {!transfer && (
        <Notice>
          <p>{texts.asked[chosen]}</p>
        </Notice>
      )}
      {page.needsScript && (
        <noscript>
          <p className={formCss.needsScript}>{texts.needsScript}</p>
        </noscript>
      )}
      <div className={css.payBar}>
        <Button type="submit" wide busy={busy} busyLabel={texts.opening}>
          {transfer ? texts.askTransfer : format(texts.pay, { total })}
        </Button>
      </div>
    </form>
  )
}

type PayerProps = { page: PaymentProps } & Pick<VisitorForm, 'errorOf'>

// Who pays a registration. The registration usually names the payer, so the fields are folded up.
function Payer({ page: { payer }, errorOf }: PayerProps) {
  const texts = useTexts('payment')
  const wrong = ['username', 'Mobile', 'email'].some((name) => errorOf(name))
  const known = payer.name.trim() !== '' && payer.phone.trim() !== '' && !wrong
  return (
    <details className={css.payer} open={!known}>
      <summary>{format(texts.payer, { name: payer.name, phone: payer.phone })}</summary>
      <RequiredNote />
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
    </details>
  )
}

// The payment form. Its draft belongs to one registration, so that the next person who uses the phone does not see it.
function usePayment(page: PaymentProps, onMethod: (method: Method) => void): VisitorForm {
  const { registrationId, shared, kind, checkout, path, link } = page
  const texts = useTexts('payment')
  const required = useTexts('required').payment
  const lang = useLang()
  const href = useHref()
  const answered = Object.keys(page.errors).length > 0 || page.refusal !== ''
  const asksPayer = kind === 'registration' && shared === ''
  const visitor: VisitorForm = useVisitorForm({
    name: `payer.${registrationId || path}`,
    sent: { typed: answered ? page.payer : null, errors: page.errors, refusal: page.refusal },
    check(values) {
      if (!values['method']) return { method: texts.chooseMethod }
      if (!asksPayer) return {}
      // Empty values must not be sent, because the server would replace them with the name or phone number of the
      // registration.
      return Object.fromEntries(Object.entries(required).filter(([name]) => !values[name]?.trim()))
    },
    async send(values) {
      const method = values['method'] as Method
      onMethod(method)
      const text = (name: string) => (values[name] ?? '').trim()
      try {
        if (method !== 'transfer' && checkout && shared === '' && !asksPayer) {
          await openCheckout({
            mode: checkout.mode,
            sessionId: checkout.sessionId,
            checkoutUrl: checkout.url,
          })
        } else if (method !== 'transfer' && checkout && shared !== '' && checkout.url === '') {
          await openCheckout({ mode: checkout.mode, sessionId: checkout.sessionId, returnUrl: link })
        } else if (method !== 'transfer' && asksPayer) {
          const payer = { name: text('username'), phone: text('Mobile'), email: text('email') }
          await openCheckout(
            await whileBusy(
              () => startPayment(page, method, payer, lang),
              (error) => visitor.refuse(refusalOf(error, values)),
            ),
          )
        } else {
          location.assign(await sendForm(href('/payment'), { ...idsOf(page), ...values }, { lang }))
        }
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

type MethodsProps = {
  page: PaymentProps
  chosen: Method
  problem: string | undefined
  onChoose: (method: Method) => void
}

function Methods({ page, chosen, problem, onChoose }: MethodsProps) {
  const { transfers, payUntil, qr } = page
  const texts = useTexts('payment')
  return (
    <div
      role="group"
      aria-labelledby="how"
      className={classNames(fieldCss.field, problem && fieldCss.fieldBad)}
    >
      {problem && (
        <p className={fieldCss.fieldError} id="method-error">
          <Icon name="alert" size={22} />
          <span>{problem}</span>
        </p>
      )}
      {methods.map(([id, icon], index) => {
        if (id === 'transfer' && !transfers) return null
        const held = id === 'transfer' && payUntil !== ''
        return (
          <div key={id}>
            <label className={methodCss.method}>
              <input
                id={index === 0 ? fieldId('method') : undefined}
                type="radio"
                name="method"
                value={id}
                defaultChecked={chosen === id}
                aria-describedby={problem ? 'method-error' : undefined}
                onChange={() => onChoose(id)}
              />
              <Icon name={icon} size={28} />
              <span>
                <b>{texts.methods[id]}</b>
                <small>{held ? texts.transferHeld : texts.methodNotes[id]}</small>
              </span>
            </label>
            {id === 'upi' && chosen === 'upi' && qr.path !== '' && <PayCode qr={qr} />}
          </div>
        )
      })}
    </div>
  )
}

// The address of this page as a QR code, for paying with the camera of a phone.
function PayCode({ qr }: Pick<PaymentProps, 'qr'>) {
  const texts = useTexts('payment')
  return (
    <div className={css.payCode}>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={texts.qrLabel}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p>{texts.qrText}</p>
    </div>
  )
}
