import { useEffect, type RefObject } from 'react'
import { changeDraft, readDraft, type Values } from './form-draft'

type Options = {
  // Whether to restore the draft. It is false if the server sent typed values, which are newer than the draft.
  readonly restore: boolean
  // Distinguishes forms that use the same draft name. Each of these forms starts with an empty draft.
  readonly choice: string | undefined
  // Identifies the form element. This value must change when another form element shows the same draft, so that the
  // draft is also restored in that form element.
  readonly instance: string | undefined
}

// Restores the draft of this form, except in fields that the browser or the visitor has filled in. Returns a function
// that stores and returns the current values. The inputs are uncontrolled, so values that were typed before hydration
// are not lost.
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
    // The draft keeps values of fields that this form does not have, because another form with the same draft uses
    // them.
    const others = { ...(draft.choice === choice ? draft.values : {}) }
    for (const { name: own } of fields) delete others[own]
    const values = { ...others, ...valuesOf(fields) }
    changeDraft(name, { choice, values })
    return values
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

// Returns the fields of a form. File inputs are excluded, because a page cannot restore a chosen file.
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
