// What was typed, by field name; a ticked box is 'yes'.
export type Values = Readonly<Record<string, string>>

// What a visitor typed into a form that was not sent yet, or whose answer never came. It survives a reload, a change of
// language and a lost connection, and ends with the tab. Every form of the site has its own draft under its own name.
export type Draft = {
  readonly values: Values
  // Which of several forms with the same name it is.
  readonly choice?: string | undefined
  // The last attempt to send it: the content and its idempotency key.
  readonly attempt?: { readonly key: string; readonly content: string } | undefined
}

const place = (name: string) => `mela.${name}`

// The drafts that the browser did not store. They last as long as the page.
const unstored = new Map<string, Draft>()

// An empty draft when there is none.
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

// Changes the named parts of a draft and keeps the others.
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

// The idempotency key for sending a form. The same content has the same key, also after a reload, so that a lost answer
// never makes a second record; other content has another key.
export function attemptKey(name: string, ...parts: unknown[]): string {
  const content = JSON.stringify(parts)
  const before = readDraft(name).attempt
  if (before?.content === content) return before.key
  const key = newKey()
  changeDraft(name, { attempt: { key, content } })
  return key
}

// crypto.randomUUID is missing where the site is opened by a plain http address other than localhost.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
