import { useState } from 'react'
import * as v from 'valibot'
import { Button } from '../../ui/button'
import { FairMark } from '../../ui/fair-mark'
import { Notice } from '../../ui/notice'
import { errorMessage } from '../api/api-error'
import { t } from '../texts'
import { useDocumentTitle } from '../ui/page-title'
import { useFields } from '../ui/use-fields'
import { newPassword, PasswordInput } from './password-input'
import { choosePassword } from './session'

// The page that the link in an invitation opens. The token is in the URL after the #, because browsers do not send this
// part to the server. The page removes the token from the URL at once.
export function SetPasswordScreen() {
  useDocumentTitle(t.layout.setPassword.title)
  const [token] = useState(takeToken)
  const [done, setDone] = useState(false)
  return (
    <div className="login">
      <main className="login-main">
        <div className="login-marks">
          <FairMark size={60} />
        </div>
        <h1>{t.layout.setPassword.title}</h1>
        {done ? (
          <>
            <Notice kind="good" live="status" title={t.layout.setPassword.done} />
            <p>
              <a href="/admin">{t.layout.setPassword.signIn}</a>
            </p>
          </>
        ) : (
          <SetPasswordForm token={token} onDone={() => setDone(true)} />
        )}
      </main>
    </div>
  )
}

function takeToken(): string {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return token
}

const schema = v.object({ password: newPassword })

function SetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { form, submit, failure, isSubmitting, errorOf } = useFields(
    { password: '' },
    schema,
    async ({ password }) => {
      await choosePassword(token, password)
      onDone()
    },
  )
  return (
    <form className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      {failure && <Notice kind="bad" live="alert" title={errorMessage(failure)} />}
      <PasswordInput
        {...form.register('password')}
        label={t.layout.setPassword.password}
        hint={t.layout.setPassword.hint}
        autoComplete="new-password"
        error={errorOf('password')}
      />
      <Button type="submit" wide busy={isSubmitting} busyLabel={t.layout.setPassword.saving}>
        {t.layout.setPassword.save}
      </Button>
    </form>
  )
}
