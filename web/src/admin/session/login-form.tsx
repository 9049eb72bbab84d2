import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { TextInput } from '../../ui/text-input'
import { ApiError } from '../api/api-error'
import { t } from '../texts'
import { PasswordInput } from './password-input'
import { signIn } from './session'
import { useCountdown, waitText } from './use-countdown'

const credentials = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty(t.layout.loginForm.enterEmail)),
  password: v.pipe(v.string(), v.nonEmpty(t.layout.loginForm.enterPassword)),
  code: v.string(),
})

const withCode = v.object({
  ...credentials.entries,
  code: v.pipe(v.string(), v.trim(), v.nonEmpty(t.layout.loginForm.enterCode)),
})

type Props = {
  // Who signs in once more after the session has ended; nobody else can here.
  again?: string
  onSignedIn: () => void
  // Somebody else wants to sign in instead: the way to the sign-in page.
  onLeave?: () => void
}

// E-mail and password (png/17), then a code where the account asks for one. A refusal stands above the fields; after too
// many of them it says how long to wait.
export function LoginForm({ again, onSignedIn, onLeave }: Props) {
  const client = useQueryClient()
  const network = useTexts('ui').noServer
  const [refusal, setRefusal] = useState('')
  const [wait, setWait] = useCountdown()
  // The password was right; what is missing is the code.
  const [asksCode, setAsksCode] = useState(false)
  // A recovery code has letters, for which a phone needs another keyboard.
  const [recovery, setRecovery] = useState(false)
  const { register, handleSubmit, formState, resetField, setFocus } = useForm({
    resolver: valibotResolver(asksCode ? withCode : credentials),
    defaultValues: { email: again ?? '', password: '', code: '' },
    shouldFocusError: true,
  })
  useEffect(() => {
    if (asksCode) setFocus('code')
    else if (again) setFocus('password')
  }, [asksCode, again, setFocus])

  const submit = handleSubmit(async ({ email, password, code }) => {
    setRefusal('')
    try {
      await signIn(client, { email, password, ...(asksCode && { code }) }, again !== undefined)
      onSignedIn()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error)
    }
  })

  function refuse(error: ApiError) {
    if (error.code === 'second_factor_required') {
      setAsksCode(true)
      return
    }
    setRefusal(error.status === 0 ? network : error.message)
    setWait(error.status === 429 ? error.retryAfter : 0)
    if (error.status !== 401) return
    if (error.code === 'second_factor_wrong') {
      resetField('code')
      setFocus('code')
      return
    }
    startAgain()
  }

  function leaveCode() {
    setRefusal('')
    startAgain()
  }

  function startAgain() {
    setAsksCode(false)
    setRecovery(false)
    resetField('password')
    resetField('code')
    setFocus('password')
  }

  const { errors, isSubmitting } = formState
  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      {refusal && (
        <Notice kind="bad" live="alert" title={refusal}>
          {wait > 0 && <p>{waitText(wait)}</p>}
        </Notice>
      )}
      {/* Both steps are one form: what was typed first stays in it and is sent again with the code. */}
      <div hidden={asksCode}>
        <TextInput
          {...register('email')}
          type="email"
          label={t.common.email}
          autoComplete="username"
          readOnly={again !== undefined}
          error={errors.email?.message}
        />
        <PasswordInput {...register('password')} label={t.common.password} error={errors.password?.message} />
      </div>
      {asksCode && (
        <TextInput
          {...register('code')}
          label={recovery ? t.layout.loginForm.recoveryCode : t.layout.loginForm.code}
          hint={recovery ? t.layout.loginForm.recoveryHint : t.layout.loginForm.codeHint}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          inputMode={recovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code?.message}
        />
      )}
      <Button
        type="submit"
        wide
        disabled={wait > 0}
        busy={isSubmitting}
        busyLabel={t.layout.loginForm.signingIn}
      >
        {t.layout.loginForm.signIn}
      </Button>
      <OtherWays
        asksCode={asksCode}
        recovery={recovery}
        onRecovery={() => {
          setRecovery(!recovery)
          setFocus('code')
        }}
        onOther={onLeave ?? (asksCode ? leaveCode : undefined)}
      />
    </form>
  )
}

type OtherProps = {
  asksCode: boolean
  recovery: boolean
  onRecovery: () => void
  onOther: (() => void) | undefined
}

// Below the button: the other kind of code, and another account.
function OtherWays({ asksCode, recovery, onRecovery, onOther }: OtherProps) {
  if (!onOther) return null
  return (
    <div className="login-other">
      {asksCode && (
        <button type="button" className="text-button" onClick={onRecovery}>
          {recovery ? t.layout.loginForm.useApp : t.layout.loginForm.useRecovery}
        </button>
      )}
      <button type="button" className="text-button" onClick={onOther}>
        {t.layout.loginForm.useOther}
      </button>
    </div>
  )
}
