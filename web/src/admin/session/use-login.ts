import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { useTexts } from '../../i18n/texts'
import { ApiError } from '../api/api-error'
import { t } from '../texts'
import { signIn } from './session'
import { useCountdown } from './use-countdown'

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
export function useLogin(again: string | undefined, onSignedIn: () => void) {
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
