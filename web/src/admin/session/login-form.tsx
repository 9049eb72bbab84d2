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
import { PasswordInput } from './password-input'
import { signIn } from './session'

const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('Please enter your email')),
  password: v.pipe(v.string(), v.nonEmpty('Please enter your password')),
})

// E-mail and password (png/17). A refusal stands above the fields; after too many of them it says how long to wait.
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const client = useQueryClient()
  const network = useTexts('ui').noServer
  const [refusal, setRefusal] = useState('')
  const [wait, setWait] = useCountdown()
  const { register, handleSubmit, formState, resetField, setFocus } = useForm({
    resolver: valibotResolver(schema),
    defaultValues: { email: '', password: '' },
    shouldFocusError: true,
  })

  const submit = handleSubmit(async ({ email, password }) => {
    setRefusal('')
    try {
      await signIn(client, email, password)
      onSignedIn()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.status === 0 ? network : error.message)
      setWait(error.status === 429 ? error.retryAfter : 0)
      if (error.status !== 401) return
      resetField('password')
      setFocus('password')
    }
  })

  const { errors, isSubmitting } = formState
  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      {refusal && (
        <Notice kind="bad" live="alert" title={refusal}>
          {wait > 0 && <p>{waitText(wait)}</p>}
        </Notice>
      )}
      <TextInput
        {...register('email')}
        type="email"
        label="Email"
        autoComplete="username"
        error={errors.email?.message}
      />
      <PasswordInput {...register('password')} label="Password" error={errors.password?.message} />
      <Button type="submit" wide disabled={wait > 0} busy={isSubmitting} busyLabel="Signing in...">
        Sign in
      </Button>
    </form>
  )
}

function waitText(seconds: number): string {
  if (seconds >= 120) return `You can try again in ${Math.ceil(seconds / 60)} minutes.`
  return seconds === 1 ? 'You can try again in 1 second.' : `You can try again in ${seconds} seconds.`
}

// Seconds that run down to 0 once they are set.
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
