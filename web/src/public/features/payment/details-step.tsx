import { useRef, useState, type FormEvent } from 'react'
import { format } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { ApiError, NetworkError } from '../../../lib/api'
import { openCheckout } from '../../../lib/checkout'
import { Button } from '../../../ui/button'
import { ErrorSummary } from '../../../ui/error-summary'
import { Notice } from '../../../ui/notice'
import { PhoneInput } from '../../../ui/phone-input'
import { TextInput } from '../../../ui/text-input'
import { useHref } from '../../page-context'
import type { PaymentMethod, PaymentProps } from '../../props.gen'
import { useReturn } from '../../use-return'
import { usePayerDraft } from './payer-draft'
import { startPayment } from './start-payment'
import { StepHeading } from './step-heading'
import formCss from '../../form.module.css'
import css from './payment.module.css'

type Props = PaymentProps & { method: Exclude<PaymentMethod, ''>; moves: number; onBack: () => void }

const order = ['username', 'Mobile', 'email', 'amount', 'method']

// Step 2: who pays, and the Pay button. Without script the form opens the order itself.
export function DetailsStep({ method, moves, onBack, ...page }: Props) {
  const texts = useTexts('payment')
  const ui = useTexts('ui')
  const lang = useLang()
  const href = useHref()
  const paying = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const answered = Object.keys(page.errors).length > 0 || page.refusal !== ''
  const keepTyped = usePayerDraft(form, page.registrationId, !answered)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState({ errors: page.errors, refusal: page.refusal })
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const errorOf = (name: string) => (edited.has(name) ? undefined : refused.errors[name])
  const left = Object.keys(refused.errors).some((name) => !edited.has(name))

  function setPaying(now: boolean) {
    paying.current = now
    setBusy(now)
  }
  useReturn(() => setPaying(false))

  function refuse(errors: Readonly<Record<string, string>>, refusal = '') {
    setPaying(false)
    setEdited(new Set())
    setRefused({ errors, refusal })
  }

  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (paying.current) return
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => (typed.get(name) as string).trim()
    // An empty name or phone would be taken from the registration, which is not what an empty field says.
    const missing = Object.entries(texts.required).filter(([name]) => text(name) === '')
    if (missing.length > 0) return refuse(Object.fromEntries(missing))
    setPaying(true)
    setRefused({ errors: {}, refusal: '' })
    const payer = { name: text('username'), phone: text('Mobile'), email: text('email') }
    try {
      // The button stays busy while the browser leaves for the checkout.
      await openCheckout(await startPayment(page, method, payer, lang))
    } catch (error) {
      if (!(error instanceof ApiError)) {
        return refuse({}, error instanceof NetworkError ? ui.noServer : texts.tryAgain)
      }
      const { status, fields, message } = error.problem
      // Paid or under way meanwhile: the page itself says so.
      if (status === 409) location.reload()
      else refuse(fields, Object.keys(fields).length > 0 ? '' : message || ui.somethingWrong)
    }
  }

  return (
    <form
      ref={form}
      method="post"
      action={href('/payment')}
      noValidate
      onInput={(event) => {
        keepTyped()
        setEdited(new Set(edited).add((event.target as HTMLInputElement).name))
      }}
      onSubmit={pay}
    >
      <input type="hidden" name="registrationId" value={page.registrationId} />
      <input type="hidden" name="userID" value={page.userID} />
      <input type="hidden" name="method" value={method} />
      {left && <ErrorSummary errors={refused.errors} labels={texts.fields} order={order} />}
      {refused.refusal && <ErrorSummary errors={{}} heading={texts.notOpened} message={refused.refusal} />}
      <StepHeading moves={moves}>{texts.detailsHeading}</StepHeading>
      <p className={css.chosenMethod}>
        {format(texts.chosen, { method: texts.methods[method] })}{' '}
        <a href={page.path} onClick={(event) => (event.preventDefault(), onBack())}>
          {texts.change}
        </a>
      </p>
      <TextInput
        name="username"
        label={texts.fields.username}
        error={errorOf('username')}
        defaultValue={page.payer.name}
        autoComplete="name"
      />
      <PhoneInput
        name="Mobile"
        label={texts.fields.Mobile}
        error={errorOf('Mobile')}
        defaultValue={page.payer.phone}
      />
      <TextInput
        name="email"
        type="email"
        label={texts.fields.email}
        hint={texts.emailHint}
        optional
        error={errorOf('email')}
        defaultValue={page.payer.email}
        autoComplete="email"
      />
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
