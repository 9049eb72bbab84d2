import { randomKey } from '../lib/random-key'

// The typed values by field name. The value of a ticked checkbox is 'yes'.
export type Values = Readonly<Record<string, string>>

// The typed values of a form that was not yet sent or that got no response. A draft survives a reload, a change of
// language and a lost connection. It is lost when the tab is closed. Each form of the site has its own draft name.
export type Draft = {
  readonly values: Values
  // Distinguishes forms that use the same draft name.
  readonly choice?: string | undefined
  // The last attempt to send the form, with its content and idempotency key.
  readonly attempt?: { readonly key: string; readonly content: string } | undefined
}

const place = (name: string) => `mela.${name}`

// The drafts that the browser could not store. They are lost when the visitor leaves the page.
const unstored = new Map<string, Draft>()

// Reads a draft. If no draft is stored, the result is empty.
export function readDraft(name: string): Draft {
  return unstored.get(name) ?? stored(name) ?? { values: {} }
}

function stored(name: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(place(name)) ?? 'null') as Draft | null
  } catch {
    // Storage is forbidden.
    return null
  }
}

// Changes the given parts of a draft. The other parts stay unchanged.
export function changeDraft(name: string, change: Partial<Draft>): void {
  const draft: Draft = { ...readDraft(name), ...change }
  try {
    sessionStorage.setItem(place(name), JSON.stringify(draft))
    unstored.delete(name)
  } catch {
    // Storage is full or forbidden.
    unstored.set(name, draft)
  }
}

export function dropDraft(name: string): void {
  unstored.delete(name)
  try {
    sessionStorage.removeItem(place(name))
  } catch {
    // Storage is forbidden.
  }
}

// Returns the idempotency key for sending a form. The same content has the same key, even after a reload, so that a
// lost response never leads to a second record. Different content has a new key.
export function attemptKey(name: string, ...parts: unknown[]): string {
  const content = JSON.stringify(parts)
  const before = readDraft(name).attempt
  if (before?.content === content) return before.key
  const key = randomKey()
  changeDraft(name, { attempt: { key, content } })
  return key
}
