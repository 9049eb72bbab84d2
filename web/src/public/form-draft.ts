import { useEffect, type RefObject } from 'react'

// What was typed, by field name; a ticked box is 'yes'.
export type Values = Readonly<Record<string, string>>

// What a visitor typed into a form that was not sent yet, or whose answer never came. It outlives a reload, a change
// of language and a lost connection, and ends with the tab. Every form of the site keeps its own, under its own name.
export type Draft = {
  readonly values: Values
  // Which of several forms under the same name it is.
  readonly choice?: string | undefined
  // The last attempt to send it: what was sent with which idempotency key.
  readonly sent?: { readonly key: string; readonly print: string } | undefined
}

const place = (name: string) => `mela.${name}`

// Null when there is none, or when the browser keeps nothing.
export function readDraft(name: string): Draft | null {
  try {
    const kept = sessionStorage.getItem(place(name))
    return kept === null ? null : (JSON.parse(kept) as Draft)
  } catch {
    return null
  }
}

// A browser that keeps nothing costs the visitor the typed values at a reload, and nothing else.
export function keepDraft(name: string, draft: Draft): void {
  try {
    sessionStorage.setItem(place(name), JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(place(name))
  } catch {
    // Storage is forbidden.
  }
}

type Options = {
  // False when the server sent what was typed; what was kept is older then.
  readonly restore: boolean
  readonly choice?: string
}

// Puts back what was typed into this form before (unless the browser has put it back itself), and returns a function
// that keeps what is typed now and tells it. Inputs stay with the browser, so nothing typed before hydration is lost.
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  { restore, choice }: Options,
): () => Values {
  useEffect(() => {
    const draft = readDraft(name)
    if (!restore || !draft || draft.choice !== choice || !form.current) return
    for (const field of fieldsOf(form.current)) putBack(field, draft.values[field.name])
  }, [form, name, choice, restore])

  return () => {
    const values = form.current ? valuesOf(form.current) : {}
    keepDraft(name, { choice, values, sent: readDraft(name)?.sent })
    return values
  }
}

// The idempotency key of an attempt to send a form: the same content sent again carries the same one, also after a
// reload, so that a lost answer never makes a second record; other content is another record.
export function attemptKey(name: string, values: Values, choice?: string): string {
  const print = JSON.stringify([choice ?? '', Object.entries(values)])
  const before = readDraft(name)?.sent
  const key = before?.print === print ? before.key : newKey()
  keepDraft(name, { choice, values, sent: { key, print } })
  return key
}

// crypto.randomUUID is missing where the site is opened by a plain http address other than localhost.
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

// A file is not among them: a browser gives no page a file back.
function fieldsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input:not([type=hidden], [type=file]), textarea, select')]
}

const isBox = (field: Control): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

const boxValue = (box: HTMLInputElement) => (box.type === 'radio' ? box.value : 'yes')

function valuesOf(form: HTMLFormElement): Values {
  const values: Record<string, string> = {}
  for (const field of fieldsOf(form)) {
    if (!isBox(field)) values[field.name] = field.value
    else if (field.checked) values[field.name] = boxValue(field)
  }
  return values
}

function putBack(field: Control, kept: string | undefined): void {
  if (kept === undefined) return
  if (isBox(field)) field.checked = kept === boxValue(field)
  else if (field.value === '') field.value = kept
}
