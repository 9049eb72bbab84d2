import { useRef, type FormEvent, type RefObject } from 'react'
import { attemptKey, dropDraft, type Values } from './form-draft'
import { refusalOf, useRefusals, type Refusal, type Refusals, type Sent } from './refusal'
import { useBusy } from './use-busy'
import { useFormDraft } from './use-form-draft'

type Options<Saved> = {
  // Of the draft; one for each form of the site.
  name: string
  // Which of several forms with this name it is; each begins with an empty draft.
  choice?: string
  // Another value: another form element is shown for the same draft.
  instance?: string | undefined
  sent: Sent
  // Error messages by field that need no answer of the server; with any, the form is not sent.
  check?: (values: Values) => Refusal['errors']
  // What tells the content apart beside the values: a chosen file, which no draft keeps.
  print?: () => string
  // Sends the form. `key` is the idempotency key of its content.
  send: (values: Values, key: () => string) => Promise<Saved>
  // What follows a success: an empty form, the same form, or another page. `leave` stays busy until the page is left.
  after?: 'empty' | 'stay' | 'leave'
  onSaved: (saved: Saved) => void
}

export type VisitorForm = Pick<Refusals, 'refused' | 'refuse' | 'errorOf'> & {
  readonly form: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  // Keeps what is typed now. Input events say it by themselves; for fields that script changed, the caller does.
  edited: (name: string) => void
  readonly handlers: {
    noValidate: true
    onInput: (event: FormEvent<HTMLFormElement>) => void
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
}

// A form that sends itself to the API once, says what is wrong with it, and loses nothing: neither by a refusal, a
// reload, a change of language, nor a lost connection. Before hydration and without script it posts natively.
export function useVisitorForm<Saved>(options: Options<Saved>): VisitorForm {
  const { name, choice, instance, sent, after = 'empty' } = options
  const form = useRef<HTMLFormElement>(null)
  const busy = useBusy()
  const { refused, refuse, errorOf, edit } = useRefusals(sent)
  const keep = useFormDraft(form, name, { restore: sent.typed === null, choice, instance })

  function edited(field: string) {
    edit(field)
    keep()
  }

  async function send() {
    if (!busy.start()) return
    const values = keep()
    const blank = options.check?.(values) ?? {}
    if (Object.keys(blank).length > 0) {
      busy.stop()
      refuse({ errors: blank, message: '', cause: 'blank', values })
      return
    }
    // The last refusal stays until the answer: if it went at once, the second press of a double click would hit
    // whatever has moved under the finger.
    try {
      const saved = await options.send(values, () => attemptKey(name, choice, values, options.print?.()))
      if (after !== 'leave') busy.stop()
      refuse(null)
      if (after === 'empty') {
        empty(form.current)
        dropDraft(name)
      }
      options.onSaved(saved)
    } catch (error) {
      busy.stop()
      refuse(refusalOf(error, values))
    }
  }

  return {
    form,
    busy: busy.shown,
    refused,
    refuse,
    errorOf,
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

// A reset would bring back what the server sent as typed, because that is the fields' default.
function empty(form: HTMLFormElement | null): void {
  for (const field of form?.querySelectorAll<HTMLInputElement>(
    'input:not([type=hidden]), textarea, select',
  ) ?? [])
    field.value = ''
}
