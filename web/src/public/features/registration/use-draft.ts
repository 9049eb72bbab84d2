import { useEffect, type RefObject } from 'react'
import { keepDraft, readDraft } from '../../registration-draft'

export type Values = Record<string, string>

// Puts back what was typed into this category's form before (unless the server sent it, or the browser has put it back
// itself), and returns a function that keeps what is typed now and tells it.
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  choice: string,
  restore: boolean,
): () => Values {
  useEffect(() => {
    const draft = readDraft()
    if (!restore || draft?.choice !== choice || !form.current) return
    for (const field of fieldsOf(form.current)) {
      const kept = draft.values[field.name]
      if (kept === undefined) continue
      if (field.type === 'checkbox') (field as HTMLInputElement).checked = kept === 'yes'
      else if (field.value === '') field.value = kept
    }
  }, [form, choice, restore])

  return () => {
    const values: Values = {}
    for (const field of form.current ? fieldsOf(form.current) : []) {
      if (field.type !== 'checkbox') values[field.name] = field.value
      else if ((field as HTMLInputElement).checked) values[field.name] = 'yes'
    }
    keepDraft({ choice, values, sent: readDraft()?.sent })
    return values
  }
}

function fieldsOf(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [
    ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=hidden]), textarea'),
  ]
}
