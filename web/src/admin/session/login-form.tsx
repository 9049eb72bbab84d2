import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import * as v from 'valibot'
import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { TextInput } from '../../ui/text-input'
import { ApiError } from '../api/api-error'
import { t, counted } from '../texts'
import { PasswordInput } from './password-input'
import { signIn } from './session'

type Props = {
  // The e-mail address of the account whose session has expired. Only this account may sign in again.
  again?: string
  onSignedIn: () => void
  // Called when the user wants to sign in with another account.
  onLeave?: () => void
}

// The sign-in form. It asks for e-mail and password, and then for a code if the account requires one. An error message
// is shown above the fields. After too many attempts, it shows how long the user must wait.
export function LoginForm({ again, onSignedIn, onLeave }: Props) {
  const login = useLogin(again, onSignedIn)
  const { register, submit, refusal, wait, asksCode, recovery } = login
  const { errors, isSubmitting } = login.formState
  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      {refusal && (
        <Notice kind="bad" live="alert" title={refusal}>
          {wait > 0 && <p>{waitText(wait)}</p>}
        </Notice>
      )}
      {/* Both steps are one form. The first step is only hidden, because e-mail and password are sent again with
          the code. */}
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
      {asksCode && <CodeInput {...register('code')} recovery={recovery} error={errors.code?.message} />}
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
        onRecovery={login.switchRecovery}
        onOther={onLeave ?? (asksCode ? login.leaveCode : undefined)}
      />
    </form>
  )
}

type CodeProps = UseFormRegisterReturn<'code'> & { recovery: boolean; error: string | undefined }

// The input for a code. For a recovery code, phones show the text keyboard, because it contains letters.
function CodeInput({ recovery, ...field }: CodeProps) {
  return (
    <TextInput
      {...field}
      label={recovery ? t.layout.loginForm.recoveryCode : t.layout.loginForm.code}
      hint={recovery ? t.layout.loginForm.recoveryHint : t.layout.loginForm.codeHint}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      inputMode={recovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

type OtherProps = {
  asksCode: boolean
  recovery: boolean
  onRecovery: () => void
  onOther: (() => void) | undefined
}

// The links below the button. They switch to the other kind of code or to another account.
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

const credentials = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty(t.layout.loginForm.enterEmail)),
  password: v.pipe(v.string(), v.nonEmpty(t.layout.loginForm.enterPassword)),
  code: v.string(),
})

const withCode = v.object({
  ...credentials.entries,
  code: v.pipe(v.string(), v.trim(), v.nonEmpty(t.layout.loginForm.enterCode)),
})

// Signs in with e-mail and password, then with a code if the account requires one. If `again` is set, the account's
// session has expired, and only this account may sign in.
function useLogin(again: string | undefined, onSignedIn: () => void) {
  const client = useQueryClient()
  const network = useTexts('ui').noServer
  const [refusal, setRefusal] = useState('')
  const [wait, setWait] = useCountdown()
  // Whether a code is required. It becomes true if the server has accepted the password but also requires a code.
  const [asksCode, setAsksCode] = useState(false)
  // Whether the user enters a recovery code instead of a code from the app.
  const [recovery, setRecovery] = useState(false)
  const { register, handleSubmit, formState, resetField, setFocus } = useFields(again, asksCode)

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
    if (error.code === 'second_factor_required') return setAsksCode(true)
    setRefusal(error.status === 0 ? network : error.message)
    setWait(error.status === 429 ? error.retryAfter : 0)
    if (error.code === 'second_factor_wrong') askCodeAgain()
    else if (error.status === 401) startAgain()
  }

  function askCodeAgain() {
    resetField('code')
    setFocus('code')
  }

  function startAgain() {
    setAsksCode(false)
    setRecovery(false)
    resetField('password')
    resetField('code')
    setFocus('password')
  }

  return {
    register,
    formState,
    submit,
    refusal,
    wait,
    asksCode,
    recovery,
    switchRecovery: () => {
      setRecovery(!recovery)
      setFocus('code')
    },
    leaveCode: () => {
      setRefusal('')
      startAgain()
    },
  }
}

// Returns the fields of the form. Focuses the first field that the user has to fill in.
function useFields(again: string | undefined, asksCode: boolean) {
  const form = useForm({
    resolver: valibotResolver(asksCode ? withCode : credentials),
    defaultValues: { email: again ?? '', password: '', code: '' },
    shouldFocusError: true,
  })
  const { setFocus } = form
  useEffect(() => {
    const first = asksCode ? 'code' : again && 'password'
    if (first) setFocus(first)
  }, [asksCode, again, setFocus])
  return form
}

// Returns a number of seconds that counts down to 0, and a function that sets it.
function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  const running = left > 0
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [running])
  return [left, setLeft]
}

// Returns a text with the remaining time: "You can try again in 40 seconds."
function waitText(seconds: number): string {
  return seconds >= 120
    ? counted(Math.ceil(seconds / 60), t.layout.useCountdown.minutes)
    : counted(seconds, t.layout.useCountdown.seconds)
}
