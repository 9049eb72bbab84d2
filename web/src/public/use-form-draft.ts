import { useEffect, type RefObject } from 'react'
import { changeDraft, readDraft, type Values } from './form-draft'

type Options = {
  // False when the server sent what was typed: the draft is older then.
  readonly restore: boolean
  // Which of several forms with the same name it is; each begins with an empty draft.
  readonly choice: string | undefined
  // Another value: another form element is shown for the same draft.
  readonly instance: string | undefined
}

// Restores what was typed into this form before, except where the browser or the visitor has filled in a field. Returns
// a function that keeps and returns what is typed now. The inputs are uncontrolled, so nothing that was typed before
// hydration is lost.
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  { restore, choice, instance }: Options,
): () => Values {
  useEffect(() => {
    const draft = readDraft(name)
    if (!restore || draft.choice !== choice || !form.current) return
    for (const field of fieldsOf(form.current)) putBack(field, draft.values[field.name])
  }, [form, name, choice, instance, restore])

  return () => {
    const fields = form.current ? fieldsOf(form.current) : []
    const draft = readDraft(name)
    // A field that this form does not have keeps its value for the form that has it.
    const others = { ...(draft.choice === choice ? draft.values : {}) }
    for (const { name: own } of fields) delete others[own]
    const values = { ...others, ...valuesOf(fields) }
    changeDraft(name, { choice, values })
    return values
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

// Files are not among them: a page can not restore a chosen file.
function fieldsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input:not([type=hidden], [type=file]), textarea, select')]
}

const isBox = (field: Control): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

const boxValue = (box: HTMLInputElement) => (box.type === 'radio' ? box.value : 'yes')

function valuesOf(fields: readonly Control[]): Values {
  const values: Record<string, string> = {}
  for (const field of fields) {
    if (!isBox(field)) values[field.name] = field.value
    else if (field.checked) values[field.name] = boxValue(field)
  }
  return values
}

function putBack(field: Control, kept: string | undefined): void {
  if (kept === undefined) return
  if (isBox(field)) field.checked = kept === boxValue(field)
  else if (field.value === ('defaultValue' in field ? field.defaultValue : '')) field.value = kept
}
