import { useState } from 'react'
import { useDeskTexts } from './desk-context'
import { ServerError } from './server'

/** Runs one task at a time. If the task fails, `error` is the message for the user. */
export function useTask() {
  const { t } = useDeskTexts()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function run(task: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setError('')
    try {
      await task()
    } catch (cause) {
      const message = cause instanceof ServerError && cause.status === 0 ? t.noServer : t.failure
      setError(cause instanceof ServerError && cause.message ? cause.message : message)
    } finally {
      setBusy(false)
    }
  }

  return { busy, error, setError, run }
}
