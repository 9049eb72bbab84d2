import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { ApiError } from '../lib/api'
import { attemptKey, dropDraft, useFormDraft, type Values } from './form-draft'
import { useReturn } from './use-return'

// Why a form was not taken.
export type Refusal = {
  // Sentences by field. The same object as long as it is the same refusal: ErrorSummary takes focus for a new one.
  readonly errors: Readonly<Record<string, string>>
  // What was said about the form as a whole; '' when nothing was.
  readonly message: string
  // blank: not worth sending. answered: the server refused it. unreached: no answer came, or none that can be read.
  readonly cause: 'blank' | 'answered' | 'unreached'
}

type Options<Saved> = {
  // Of the draft; one for each form of the site.
  name: string
  // What the server's page brings back from a form that was sent without script.
  sent: { readonly typed: object | null; readonly errors: Refusal['errors']; readonly refusal: string }
  // What needs no asking: sentences about fields that keep the form from being sent.
  check?: (values: Values) => Refusal['errors']
  // Told apart from the same values by what a draft does not keep, such as a file.
  print?: () => string
  send: (values: Values, key: string) => Promise<Saved>
  onSaved: (saved: Saved) => void
}

export type VisitorForm = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  // Null while there is nothing to say.
  readonly refused: Refusal | null
  // A field's sentence, until the field is edited.
  errorOf: (name: string) => string | undefined
  // Keeps what is typed now; fields that script changed say so by their name.
  edited: (name: string) => void
  readonly handlers: {
    noValidate: true
    onInput: (event: FormEvent<HTMLFormElement>) => void
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
}

const none: ReadonlySet<string> = new Set()

// A form that sends itself to the API once, says what is wrong with it, and loses nothing: neither by a refusal, a
// reload, a change of language, nor a lost connection. It posts natively before and without script.
export function useVisitorForm<Saved>(options: Options<Saved>): VisitorForm {
  const { name, sent } = options
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState(() => refusalFrom(sent))
  const [touched, setTouched] = useState(none)
  const keep = useFormDraft(form, name, { restore: sent.typed === null })

  function setSending(now: boolean) {
    sending.current = now
    setBusy(now)
  }
  useReturn(() => setSending(false))

  function refuse(refusal: Refusal | null) {
    setTouched(none)
    setRefused(refusal)
  }

  function edited(field: string) {
    if (!touched.has(field)) setTouched(new Set(touched).add(field))
    keep()
  }

  async function send() {
    if (sending.current) return
    const values = keep()
    const blank = options.check?.(values) ?? {}
    if (Object.keys(blank).length > 0) {
      refuse({ errors: blank, message: '', cause: 'blank' })
      return
    }
    // What was said before stays until the answer: were it to go, the second press of a double click would hit
    // whatever has moved under the finger.
    setSending(true)
    try {
      const print = options.print?.() ?? ''
      const saved = await options.send(values, attemptKey(name, print === '' ? values : { ...values, print }))
      refuse(null)
      empty(form.current)
      dropDraft(name)
      options.onSaved(saved)
    } catch (error) {
      refuse(refusalOf(error))
    } finally {
      setSending(false)
    }
  }

  const open = Object.keys(refused?.errors ?? {}).filter((field) => !touched.has(field))
  return {
    form,
    busy,
    refused: refused && (open.length > 0 || Object.keys(refused.errors).length === 0) ? refused : null,
    errorOf: (field) => (touched.has(field) ? undefined : refused?.errors[field]),
    edited,
    handlers: {
      noValidate: true,
      onInput: (event) => edited((event.target as HTMLInputElement).name),
      onSubmit: (event) => {
        event.preventDefault()
        void send()
      },
    },
  }
}

function refusalFrom({ errors, refusal }: Options<unknown>['sent']): Refusal | null {
  if (Object.keys(errors).length === 0 && refusal === '') return null
  return { errors, message: refusal, cause: 'answered' }
}

// Null for a sending that the visitor stopped.
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (!(error instanceof ApiError)) return { errors: {}, message: '', cause: 'unreached' }
  const { fields, message } = error.problem
  return { errors: fields, message, cause: 'answered' }
}

// What the server sent as typed is the fields' default, so a reset would bring it back.
function empty(form: HTMLFormElement | null): void {
  for (const field of form?.querySelectorAll<HTMLInputElement>(
    'input:not([type=hidden]), textarea, select',
  ) ?? [])
    field.value = ''
}
