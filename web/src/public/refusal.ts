import { useState } from 'react'
import { ApiError } from '../lib/api-error'
import type { Values } from './form-draft'

// Why a form was not taken.
export type Refusal = {
  // Error messages by field. The same object as long as it is the same refusal: ErrorSummary takes focus for a new one.
  readonly errors: Readonly<Record<string, string>>
  // The server's message about the form as a whole; '' when there is none.
  readonly message: string
  // blank: not worth sending. answered: the server refused it. unreached: no answer came, or none that can be read.
  // failed: something else went wrong.
  readonly cause: 'blank' | 'answered' | 'unreached' | 'failed'
  // What was sent.
  readonly values: Values
  readonly error?: unknown
}

// What the server's page brings back from a form that was sent without script.
export type Sent = {
  readonly typed: object | null
  readonly errors: Refusal['errors']
  readonly refusal: string
}

const none: ReadonlySet<string> = new Set()

export type Refusals = {
  // Null while there is nothing to say.
  readonly refused: Refusal | null
  refuse: (refusal: Refusal | null) => void
  // A field's message, until the field is edited.
  errorOf: (field: string) => string | undefined
  edit: (field: string) => void
}

// The last refusal of a form. The message of a field goes when the field is edited, the whole when all of them are.
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

// Null for a sending that the visitor stopped.
export function refusalOf(error: unknown, values: Values): Refusal | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (!(error instanceof ApiError)) return { errors: {}, message: '', cause: 'failed', values, error }
  const { status, fields, detail } = error
  return { errors: fields, message: detail, cause: status === 0 ? 'unreached' : 'answered', values, error }
}

// What to say about the form as a whole; '' when the messages of its fields say it.
export function formMessage(
  { errors, message, cause }: Refusal,
  ui: { readonly noServer: string; readonly somethingWrong: string },
): string {
  if (cause === 'unreached') return ui.noServer
  return Object.keys(errors).length > 0 ? '' : message || ui.somethingWrong
}
