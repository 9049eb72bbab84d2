// The answers that were typed and not sent yet, by conversation. They outlive a reload and a change of the conversation
// or the screen, but not the tab.

const place = 'mela.inbox.'

export function draftOf(id: string): string {
  try {
    return sessionStorage.getItem(place + id) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(id: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(place + id, text)
    else sessionStorage.removeItem(place + id)
  } catch {
    // Storage is full or forbidden.
  }
}
