import { useState, type FormEvent } from 'react'
import { format } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { openCheckout } from '../../../lib/checkout'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { ErrorSummary } from '../../../ui/error-summary'
import { fieldId } from '../../../ui/field'
import { Icon, type IconName } from '../../../ui/icon'
import { useHref } from '../../page-context'
import type { PaymentMethod, PaymentProps } from '../../props.gen'
import { refusalOf, type Refusal } from '../../refusal'
import { useBusy } from '../../use-busy'
import { whileBusy } from '../../while-busy'
import { Refused } from './refused'
import { isShownByReload, startPayment } from './start-payment'
import { StepHeading } from './step-heading'
import fieldCss from '../../../ui/field.module.css'
import css from './method-step.module.css'
import paymentCss from './payment.module.css'

const methods = [
  ['upi', 'qr'],
  ['card', 'card'],
  ['netbanking', 'bank'],
  ['wallet', 'wallet'],
] as const satisfies readonly (readonly [PaymentMethod, IconName])[]

type Props = PaymentProps & {
  moves: number
  // Continues with the step for the payer's details.
  onChosen: (method: PaymentMethod) => void
}

// Returns whether the registration contains the payer's name and phone number. If it does, the step that asks for the
// payer's details is skipped.
export function knowsPayer({ payer }: Pick<PaymentProps, 'payer'>): boolean {
  return payer.name.trim() !== '' && payer.phone.trim() !== ''
}

// Step 1: a choice of four payment methods, beginning with UPI. If the payer's details are known, the button starts
// the payment. Without JavaScript, it then posts the form to the server. If the details are unknown, the button opens
// the URL of the next step.
export function MethodStep(props: Props) {
  const { registrationId, userID, errors, moves, onChosen, payer } = props
  const texts = useTexts('payment')
  const href = useHref()
  const known = knowsPayer(props)
  const [chosen, setChosen] = useState<PaymentMethod>(props.method || (known ? 'upi' : ''))
  const [problems, setProblems] = useState(errors)
  const { busy, refused, pay } = usePayNow(props)

  function choose(next: PaymentMethod) {
    setChosen(next)
    setProblems({})
  }
  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The method is read from the form, because the browser may have restored a choice without firing an event that
    // React can handle.
    const sent = new FormData(event.currentTarget).get('method') as PaymentMethod | null
    if (!sent) setProblems({ method: texts.chooseMethod })
    else if (known) void pay(sent)
    else onChosen(sent)
  }

  return (
    <form method={known ? 'post' : 'get'} action={href('/payment')} onSubmit={go}>
      <input type="hidden" name="registrationId" value={registrationId} />
      <input type="hidden" name="userID" value={userID} />
      {known ? <KnownPayer payer={payer} /> : <input type="hidden" name="step" value="details" />}
      {problems['method'] && <ErrorSummary errors={problems} />}
      <Refused refused={refused} />
      <StepHeading id="how" moves={moves}>
        {texts.methodHeading}
      </StepHeading>
      <Methods chosen={chosen} problem={problems['method']} onChoose={choose} />
      {known ? <PayNow {...props} method={chosen} busy={busy} /> : <ContinueButton />}
    </form>
  )
}

function ContinueButton() {
  return (
    <Button type="submit" iconAfter="arrow-right">
      {useTexts('ui').continue}
    </Button>
  )
}

// The payer's details as hidden fields, for a form that is posted without JavaScript.
function KnownPayer({ payer }: Pick<PaymentProps, 'payer'>) {
  return (
    <>
      <input type="hidden" name="username" value={payer.name} />
      <input type="hidden" name="Mobile" value={payer.phone} />
      <input type="hidden" name="email" value={payer.email} />
    </>
  )
}

// The payer's details with a link to change them, and the Pay button.
function PayNow({ payer, path, total, needsScript, method, busy, onChosen }: Props & { busy: boolean }) {
  const texts = useTexts('payment')
  const details = `${path}&step=details&method=${method}`
  return (
    <>
      <p className={paymentCss.chosenMethod}>
        {format(texts.payer, { name: payer.name, phone: payer.phone })}{' '}
        <a href={details} onClick={(event) => (event.preventDefault(), onChosen(method))}>
          {texts.payerChange}
        </a>
      </p>
      {needsScript && (
        <noscript>
          <p>{texts.needsScript}</p>
        </noscript>
      )}
      <div className={paymentCss.payBar}>
        <Button type="submit" wide busy={busy} busyLabel={texts.opening}>
          {format(texts.pay, { total })}
        </Button>
      </div>
    </>
  )
}

// Opens the checkout for a payer whose details are known. If the server rejects these details, the next step asks for
// them.
function usePayNow(page: Props) {
  const lang = useLang()
  const busy = useBusy()
  const [refused, setRefused] = useState<Refusal | null>(null)
  return {
    busy: busy.shown,
    refused,
    pay: async (method: PaymentMethod) => {
      if (!busy.start()) return
      try {
        await openCheckout(
          await whileBusy(
            () => startPayment(page, method, page.payer, lang),
            (error) => setRefused(refusalOf(error, {})),
          ),
        )
      } catch (error) {
        // The server rejected the payment because the order was already paid or its payment is pending. The reloaded
        // page shows which of these cases applies.
        if (isShownByReload(error)) return location.reload()
        busy.stop()
        const refusal = refusalOf(error, {})
        if (refusal && Object.keys(refusal.errors).length > 0) page.onChosen(method)
        else setRefused(refusal)
      }
    },
  }
}

type MethodsProps = {
  chosen: PaymentMethod
  problem: string | undefined
  onChoose: (method: PaymentMethod) => void
}

function Methods({ chosen, problem, onChoose }: MethodsProps) {
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
      {methods.map(([id, icon], index) => (
        <label key={id} className={css.method}>
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
            <small>{texts.methodNotes[id]}</small>
          </span>
        </label>
      ))}
    </div>
  )
}
