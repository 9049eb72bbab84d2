import { useRef, useState, type FormEvent } from 'react'
import { format } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { ApiError } from '../../../lib/api'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { ErrorSummary } from '../../../ui/error-summary'
import { useFormDraft } from '../../form-draft'
import { useHref } from '../../page-context'
import { PrivacyNote } from '../../privacy-note'
import type { RegistrationCategory, RegistrationProps } from '../../props.gen'
import { useReturn } from '../../use-return'
import { FormHeading } from './form-heading'
import { RegistrationFields } from './registration-fields'
import { sendRegistration } from './send-registration'
import css from '../../form.module.css'

type Props = Pick<RegistrationProps, 'typed' | 'errors' | 'refusal' | 'free'> & {
  category: RegistrationCategory
  round: number
}

// Why the last attempt was refused: sentences by field, or one for the whole form.
type Refusal = Pick<RegistrationProps, 'errors' | 'refusal'>

const nothing: Refusal = { errors: {}, refusal: '' }

// The form of one category. It posts natively before and without script. The server is the only judge of what was
// typed; inputs are left to the browser, so nothing typed before hydration is lost.
export function RegistrationForm({ category, round, typed, errors, refusal, free }: Props) {
  const texts = useTexts('registration')
  const ui = useTexts('ui')
  const lang = useLang()
  const href = useHref()
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>({ errors, refusal })
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const keep = useFormDraft(form, 'registration', { choice: category.id, restore: typed === null })
  const errorOf = (name: string) => (edited.has(name) ? undefined : refused.errors[name])
  const left = Object.keys(refused.errors).some((name) => !edited.has(name))

  function setSending(now: boolean) {
    sending.current = now
    setBusy(now)
  }
  useReturn(() => setSending(false))

  function edit(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    if (!edited.has(name)) setEdited(new Set(edited).add(name))
    keep()
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    setSending(true)
    setRefused(nothing)
    try {
      // The form stays busy while the next page loads.
      location.assign(href(await sendRegistration(category, keep(), lang)))
    } catch (error) {
      setSending(false)
      setEdited(new Set())
      setRefused(refusalOf(error))
    }
  }

  function refusalOf(error: unknown): Refusal {
    if (!(error instanceof ApiError)) return { errors: {}, refusal: ui.noServer }
    const { fields, message } = error.problem
    return Object.keys(fields).length > 0
      ? { errors: fields, refusal: '' }
      : { errors: {}, refusal: message || ui.somethingWrong }
  }

  return (
    <form ref={form} method="post" action={href('/registration')} noValidate onInput={edit} onSubmit={send}>
      <input type="hidden" name="category" value={category.category} />
      {left && (
        <ErrorSummary
          errors={refused.errors}
          labels={texts.fields}
          order={[...category.fields.map((f) => f.name), 'adult']}
        />
      )}
      {refused.refusal && (
        <ErrorSummary
          errors={nothing.errors}
          heading={texts.failed}
          message={format(texts.failedText, { cause: refused.refusal })}
        />
      )}
      <FormHeading round={round}>{texts.formHeading}</FormHeading>
      <p className={css.formAsks}>
        {category.id in texts.asks && texts.asks[category.id as keyof typeof texts.asks]}
      </p>
      <RegistrationFields category={category} typed={typed} errorOf={errorOf} />
      {category.asksAge && (
        <Checkbox
          name="adult"
          value="yes"
          label={texts.adult}
          required
          error={errorOf('adult')}
          defaultChecked={typed?.adult ?? false}
        />
      )}
      <PrivacyNote texts={texts} />
      <Button type="submit" busy={busy} busyLabel={ui.sending} iconAfter="arrow-right">
        {free ? texts.register : texts.toPayment}
      </Button>
    </form>
  )
}
