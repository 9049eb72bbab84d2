import { useState } from 'react'
import { format } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { sendForm } from '../../../lib/api'
import { Button } from '../../../ui/button'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { AskedField } from '../../asked-field'
import { FormAnswer } from '../../form-answer'
import type { Values } from '../../form-draft'
import { useHref } from '../../page-context'
import { PrivacyNote } from '../../privacy-note'
import type { ContactProps } from '../../props.gen'
import type { Refusal } from '../../refusal'
import { RequiredNote } from '../../required-note'
import { TrapField } from '../../trap-field'
import { usePassing } from '../../use-passing'
import { useVisitorForm } from '../../use-visitor-form'

// The form's id. After the form was sent without JavaScript, the server redirects to this id.
export const formId = 'message'
const headingId = 'message-heading'

// The time in milliseconds for which the success banner is shown.
const successTime = 5000

// The contact form (docs/product/records.md#contact-messages). After a failure, the banner always begins with the same
// error message, and each invalid field shows its own message.
export function ContactForm(page: Pick<ContactProps, 'sent' | 'typed' | 'errors' | 'refusal'>) {
  const texts = useTexts('contact')
  const required = useTexts('required').contact
  const ui = useTexts('ui')
  const lang = useLang()
  const href = useHref()
  const [success, showSuccess] = usePassing(page.sent !== '', successTime)
  const [reference, setReference] = useState(page.sent)
  const { form, busy, refused, errorOf, handlers } = useVisitorForm({
    name: 'contact',
    sent: page,
    check: (values) => blankOnes(values, required),
    send: (values, key) =>
      sendForm(href('/ContactUs'), values, { lang, headers: { 'Idempotency-Key': key() } }),
    onSaved: (next) => {
      setReference(new URL(next, location.href).searchParams.get('sent') ?? '')
      showSuccess()
    },
  })
  const wire = (name: 'name' | 'email' | 'message') => ({
    name,
    label: texts.fields[name],
    error: errorOf(name),
    defaultValue: page.typed?.[name] ?? '',
  })
  const reason = refused ? reasonOf(refused, ui.noServer, texts.kept) : ''
  return (
    <form ref={form} id={formId} method="post" action={href('/ContactUs')} {...handlers}>
      {refused && (
        <FormAnswer kind="bad" about={refused} thenFocus={headingId}>
          <p>
            <b>{texts.errorLead}</b> {texts.errorText}
          </p>
          {reason && <p>{reason}</p>}
        </FormAnswer>
      )}
      {!refused && success > 0 && (
        <FormAnswer kind="good" about={success} thenFocus={headingId}>
          <p>
            <b>{texts.successLead}</b> {texts.successText}
          </p>
        </FormAnswer>
      )}
      {reference !== '' && <p translate="no">{format(texts.reference, { number: reference })}</p>}
      <h2 tabIndex={-1} id={headingId}>
        {texts.formHeading}
      </h2>
      <RequiredNote />
      <TextInput {...wire('name')} autoComplete="name" />
      <TextInput {...wire('email')} type="email" inputMode="email" autoComplete="email" />
      <TextArea {...wire('message')} rows={6} hint={texts.messageHint} />
      <TrapField />
      <AskedField errors={page.errors} typed={page.typed} />
      <PrivacyNote texts={texts} withPhone={false} />
      <Button type="submit" busy={busy} busyLabel={ui.sending} iconAfter="arrow-right">
        {texts.send}
      </Button>
    </form>
  )
}

// Returns the reason for the banner, or '' if a field already shows the error.
function reasonOf({ errors, message, cause }: Refusal, noServer: string, kept: string): string {
  if (Object.keys(errors).length > 0) return ''
  return cause === 'unreached' ? `${noServer} ${kept}` : message || kept
}

function blankOnes(values: Values, messages: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => (values[name] ?? '').trim() === ''))
}
