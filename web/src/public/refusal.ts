import { useState } from 'react'
import { ApiError } from '../lib/api-error'
import type { Values } from './form-draft'

// The reason why a form was not accepted.
export type Refusal = {
  // The error messages by field. ErrorSummary is focused whenever this object changes, so the object must stay the
  // same as long as the refusal is the same.
  readonly errors: Readonly<Record<string, string>>
  // The server's message about the whole form, or '' if there is none.
  readonly message: string
  // 'blank': the form was not sent, because required fields are empty. 'answered': the server rejected the form.
  // 'unreached': there was no response, or it was unreadable. 'failed': any other error.
  readonly cause: 'blank' | 'answered' | 'unreached' | 'failed'
  // The values that were sent.
  readonly values: Values
  readonly error?: unknown
}

// The result of a form that was sent without JavaScript. The server rendered it into the page.
export type Sent = {
  readonly typed: object | null
  readonly errors: Refusal['errors']
  readonly refusal: string
}

const none: ReadonlySet<string> = new Set()

export type Refusals = {
  // The current refusal, or null if there is no error.
  readonly refused: Refusal | null
  refuse: (refusal: Refusal | null) => void
  // The error message of a field until the field is edited.
  errorOf: (field: string) => string | undefined
  edit: (field: string) => void
}

// The last refusal of a form. The message of a field is removed when the field is edited. The whole refusal is removed
// when all fields with messages were edited.
export function useRefusals(sent: Sent): Refusals {
  const [refused, setRefused] = useState(() => refusalFrom(sent))
  const [touched, setTouched] = useState(none)
  const fields = Object.keys(refused?.errors ?? {})
  const open = fields.length === 0 || fields.some((field) => !touched.has(field))
  return {
    refused: open ? refused : null,
    refuse(refusal) {
      setTouched(none)
      setRefused(refusal)
    },
    errorOf: (field) => (touched.has(field) ? undefined : refused?.errors[field]),
    edit(field) {
      if (!touched.has(field)) setTouched(new Set(touched).add(field))
    },
  }
}

function refusalFrom({ typed, errors, refusal }: Sent): Refusal | null {
  if (Object.keys(errors).length === 0 && refusal === '') return null
  return { errors, message: refusal, cause: 'answered', values: { ...typed } }
}

// Converts an error to a refusal. Returns null if the visitor has stopped the upload.
export function refusalOf(error: unknown, values: Values): Refusal | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (!(error instanceof ApiError)) return { errors: {}, message: '', cause: 'failed', values, error }
  const { status, fields, detail } = error
  return { errors: fields, message: detail, cause: status === 0 ? 'unreached' : 'answered', values, error }
}

// Returns the message about the whole form, or '' if the messages at the fields are sufficient.
export function formMessage(
  { errors, message, cause }: Refusal,
  ui: { readonly noServer: string; readonly somethingWrong: string },
): string {
  if (cause === 'unreached') return ui.noServer
  return Object.keys(errors).length > 0 ? '' : message || ui.somethingWrong
}
