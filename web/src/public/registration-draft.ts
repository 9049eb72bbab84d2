// What a visitor typed into a registration form that has not led to a payment page yet. It outlives a reload, a
// change of language and a lost connection, and ends with the tab.
export type Draft = {
  // The page's id of the category that was chosen.
  readonly choice: string
  // Typed values by field name; a ticked box is 'yes'.
  readonly values: Readonly<Record<string, string>>
  // The last attempt to send them: what was sent with which idempotency key.
  readonly sent?: { readonly key: string; readonly print: string } | undefined
}

const place = 'mela.registration'

// Null when there is none, or when the browser keeps nothing.
export function readDraft(): Draft | null {
  try {
    const kept = sessionStorage.getItem(place)
    return kept === null ? null : (JSON.parse(kept) as Draft)
  } catch {
    return null
  }
}

// A browser that keeps nothing costs the visitor the typed values at a reload, and nothing else.
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(place)
  } catch {
    // Storage is forbidden.
  }
}
