import { useState } from 'react'
import { ApiError } from '../lib/api-error'
import { useDeskTexts } from './desk-context'

/**
 * Runs one task at a time. If the task fails, `error` is the message for the user, and `fields` has the messages of the
 * fields that must be corrected.
 */
export function useTask() {
  const { t } = useDeskTexts()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})

  async function run(task: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setError('')
    setFields({})
    try {
      await task()
    } catch (cause) {
      const message = cause instanceof ApiError && cause.status === 0 ? t.noServer : t.failure
      setError(cause instanceof ApiError && cause.detail ? cause.detail : message)
      if (cause instanceof ApiError) setFields(cause.fields)
    } finally {
      setBusy(false)
    }
  }

  return { busy, error, fields, setError, run }
}
