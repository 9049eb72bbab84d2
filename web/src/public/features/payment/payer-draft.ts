import { useEffect, type RefObject } from 'react'

// What a visitor typed about the payer outlives a reload and a lost connection, and ends with the tab. It is kept for
// one registration, so that the next person at the same phone does not find it.
export function usePayerDraft(
  form: RefObject<HTMLFormElement | null>,
  registrationId: string,
  restore: boolean,
): () => void {
  const place = `mela.payer.${registrationId}`

  useEffect(() => {
    if (!restore || !form.current) return
    const kept = read(place)
    for (const field of typedFields(form.current)) field.value = kept[field.name] ?? field.value
  }, [form, place, restore])

  return () => {
    if (!form.current) return
    const values = Object.fromEntries(typedFields(form.current).map(({ name, value }) => [name, value]))
    try {
      sessionStorage.setItem(place, JSON.stringify(values))
    } catch {
      // Storage is full or forbidden: only a reload loses what was typed.
    }
  }
}

function read(place: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

function typedFields(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [type=radio])')]
}
