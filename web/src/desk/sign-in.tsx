import { useState, type FormEvent } from 'react'
import { ApiError } from '../lib/api-error'
import { useDeskTexts } from './desk-context'
import { keepPairingCode, rememberSignIn, type DeskProblem } from './desk-state'
import { call } from './server'
import { typed } from './typed'

type Props = { problem: DeskProblem; onSignedIn: () => Promise<void> }

/** The form with which a cashier signs in. It has a second step if the account requires one. */
export function SignIn({ problem, onSignedIn }: Props) {
  const { t } = useDeskTexts()
  const [error, setError] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    setError('')
    try {
      const credentials = { email: typed(form, 'email'), password: typed(form, 'password') }
      await call('/api/admin/login', asksCode ? { ...credentials, code: typed(form, 'code') } : credentials)
      const pairing = typed(form, 'pairing').trim()
      if (pairing) await keepPairingCode(pairing)
      rememberSignIn()
      await onSignedIn()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (cause.code === 'second_factor_required') setAsksCode(true)
      else setError(cause.detail || t.noServer)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="desk-form" onSubmit={(event) => void submit(event)}>
      {problem !== 'signIn' && problem !== 'portal' && <p className="desk-error">{t[problem]}</p>}
      {problem === 'portal' && (
        <p className="desk-error">
          <a href="/admin">{t.finishInPortal}</a>
        </p>
      )}
      <label>
        {t.email}
        <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        {t.password}
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <label>
        {t.pairCode}
        <input name="pairing" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </label>
      {asksCode && (
        <label>
          {t.code}
          <input name="code" autoComplete="one-time-code" required />
        </label>
      )}
      <p className="desk-error" role="alert">
        {error}
      </p>
      <button type="submit" className="desk-main" disabled={busy}>
        {t.signIn}
      </button>
    </form>
  )
}
