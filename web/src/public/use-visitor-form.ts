import { useRef, type FormEvent, type RefObject } from 'react'
import { askedAbout, askedName } from './asked-field'
import { attemptKey, dropDraft, type Values } from './form-draft'
import { refusalOf, useRefusals, type Refusal, type Refusals, type Sent } from './refusal'
import { isTrapped } from './trap-field'
import { useBusy } from './use-busy'
import { useFormDraft } from './use-form-draft'

type Options<Saved> = {
  // The name of the draft. It must be unique among the forms of the site.
  name: string
  // Distinguishes forms that use the same draft name. Each of these forms starts with an empty draft.
  choice?: string
  // Identifies the form element. It must change when another form element shows the same draft.
  instance?: string | undefined
  sent: Sent
  // Checks the values in the browser and returns error messages by field. If there is a message, the form is not sent.
  check?: (values: Values) => Refusal['errors']
  // Returns a text that identifies content that the values do not include, such as a chosen file. The text is part of
  // the idempotency key.
  print?: () => string
  // Sends the form. `key` returns the idempotency key for the form's content.
  send: (values: Values, key: () => string) => Promise<Saved>
  // The state of the form after success. 'empty' (the default) clears the form, and 'stay' does not change it. 'leave'
  // means that another page follows, and the form stays busy until then.
  after?: 'empty' | 'stay' | 'leave'
  onSaved: (saved: Saved) => void
}

export type VisitorForm = Pick<Refusals, 'refused' | 'refuse' | 'errorOf'> & {
  readonly form: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  // Stores the current values and removes the field's error. The form's input events call this function. A script that
  // changes a field must also call it.
  edited: (name: string) => void
  readonly handlers: {
    noValidate: true
    onInput: (event: FormEvent<HTMLFormElement>) => void
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
}

// The time in milliseconds within which a second press counts as part of a double click. If a fast response clears the
// form between the two presses, the second press must not send the empty form.
const doubleClick = 700

// A form that is sent to the API and shows errors. Its values are not lost after a refusal, a reload, a change of
// language or a lost connection. Before hydration and without JavaScript, the browser posts the form.
export function useVisitorForm<Saved>(options: Options<Saved>): VisitorForm {
  const { name, choice, instance, sent, after = 'empty' } = options
  const form = useRef<HTMLFormElement>(null)
  const busy = useBusy()
  const emptiedAt = useRef(-Infinity)
  const asked = useRef(askedAbout(sent.errors, { ...sent.typed }))
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
    // The previous error message stays visible until the response arrives. If it were removed earlier, the page would
    // shift, and the second press of a double click would hit another element.
    try {
      const saved = await options.send({ ...values, [askedName]: asked.current }, () =>
        attemptKey(name, choice, values, options.print?.()),
      )
      if (after !== 'leave') busy.stop()
      refuse(null)
      if (after === 'empty') {
        dropDraft(name)
        if (empty(form.current, values)) keep()
        emptiedAt.current = performance.now()
      }
      options.onSaved(saved)
    } catch (error) {
      busy.stop()
      const refusal = refusalOf(error, values)
      asked.current = askedAbout(refusal?.errors ?? {}, values)
      refuse(refusal)
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
        if (isTrapped(event.currentTarget)) return
        event.preventDefault()
        if (event.timeStamp - emptiedAt.current > doubleClick) void send()
      },
    },
  }
}

// Clears the fields, except those that the visitor has changed since they were sent. Returns whether there are any.
// form.reset() would restore the values that the server sent, because they are the default values of the fields.
function empty(form: HTMLFormElement | null, sent: Values): boolean {
  let isChanged = false
  for (const field of form?.querySelectorAll<HTMLInputElement>(
    'input:not([type=hidden]), textarea, select',
  ) ?? [])
    if (field.name in sent && field.value !== sent[field.name]) isChanged = true
    else field.value = ''
  return isChanged
}
