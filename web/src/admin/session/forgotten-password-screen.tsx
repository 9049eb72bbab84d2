import { useState } from 'react'
import * as v from 'valibot'
import { format } from '../../i18n/format'
import { Button } from '../../ui/button'
import { FairMark } from '../../ui/fair-mark'
import { Notice } from '../../ui/notice'
import { TextInput } from '../../ui/text-input'
import { errorMessage } from '../api/api-error'
import { t } from '../texts'
import { useDocumentTitle } from '../ui/page-title'
import { optionalEmail, requiredText } from '../ui/rules'
import { useFields } from '../ui/use-fields'
import { askPasswordLink } from './session'

const words = t.layout.forgottenPassword

// The page on which a user requests a link for choosing a new password.
export function ForgottenPasswordScreen() {
  useDocumentTitle(words.title)
  const [sent, setSent] = useState('')
  return (
    <div className="login">
      <main className="login-main">
        <div className="login-marks">
          <FairMark size={60} />
        </div>
        <h1>{words.title}</h1>
        {sent ? (
          <Notice kind="good" live="status" title={words.done}>
            <p>{format(words.doneText, { email: sent })}</p>
          </Notice>
        ) : (
          <AddressForm onSent={setSent} />
        )}
        <p>
          <a href="/admin">{words.back}</a>
        </p>
      </main>
    </div>
  )
}

const schema = v.object({ email: v.pipe(requiredText(t.required.email), optionalEmail) })

function AddressForm({ onSent }: { onSent: (email: string) => void }) {
  const { form, submit, failure, isSubmitting, errorOf } = useFields(
    { email: '' },
    schema,
    async ({ email }) => {
      await askPasswordLink(email)
      onSent(email)
    },
  )
  return (
    <form className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      {failure && <Notice kind="bad" live="alert" title={errorMessage(failure)} />}
      <p>{words.text}</p>
      <TextInput
        {...form.register('email')}
        type="email"
        label={t.common.email}
        autoComplete="username"
        error={errorOf('email')}
      />
      <Button type="submit" wide busy={isSubmitting} busyLabel={words.sending}>
        {words.send}
      </Button>
    </form>
  )
}
