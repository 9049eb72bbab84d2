import { format } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { sendForm } from '../../../lib/api'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { ErrorSummary } from '../../../ui/error-summary'
import { AskedField } from '../../asked-field'
import { useHref } from '../../page-context'
import { PrivacyNote } from '../../privacy-note'
import type { RegistrationCategory, RegistrationProps } from '../../props.gen'
import { formMessage } from '../../refusal'
import { RequiredNote } from '../../required-note'
import { TrapField } from '../../trap-field'
import { useVisitorForm } from '../../use-visitor-form'
import { FormHeading } from './form-heading'
import { RegistrationFields } from './registration-fields'
import css from '../../form.module.css'

type Props = Pick<RegistrationProps, 'typed' | 'errors' | 'refusal'> & {
  category: RegistrationCategory
  round: number
  // Whether the payment page follows.
  pays: boolean
}

// The registration form of one category. The server validates all values.
export function RegistrationForm({ category, round, typed, errors, refusal, pays }: Props) {
  const texts = useTexts('registration')
  const ui = useTexts('ui')
  const lang = useLang()
  const href = useHref()
  const { form, busy, refused, errorOf, handlers } = useVisitorForm({
    name: 'registration',
    choice: category.id,
    sent: { typed, errors, refusal },
    send: (values, key) =>
      sendForm(
        href('/registration'),
        { category: category.category, ...values },
        { lang, headers: { 'Idempotency-Key': key() } },
      ),
    after: 'leave',
    onSaved: (payment) => location.assign(payment),
  })
  const cause = refused && formMessage(refused, ui)
  return (
    <form ref={form} method="post" action={href('/registration')} {...handlers}>
      <input type="hidden" name="category" value={category.category} />
      {refused && !cause && (
        <ErrorSummary
          errors={refused.errors}
          labels={{
            ...texts.fields,
            ...Object.fromEntries(category.questions.map(({ name, label }) => [name, label])),
          }}
          order={[...category.fields.map((f) => f.name), ...category.questions.map((q) => q.name), 'adult']}
        />
      )}
      {refused && cause && (
        <ErrorSummary
          errors={refused.errors}
          heading={texts.failed}
          message={format(texts.failedText, { cause })}
        />
      )}
      <FormHeading round={round}>{texts.formHeading}</FormHeading>
      <p className={css.formAsks}>
        {category.id === category.like &&
          category.id in texts.asks &&
          texts.asks[category.id as keyof typeof texts.asks]}
      </p>
      <RequiredNote />
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
      <TrapField />
      <AskedField errors={errors} typed={typed} />
      <PrivacyNote texts={texts} />
      <Button type="submit" busy={busy} busyLabel={ui.sending} iconAfter="arrow-right">
        {pays ? texts.toPayment : texts.register}
      </Button>
    </form>
  )
}
