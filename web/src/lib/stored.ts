type Stored = { read: () => string | undefined; write: (text: string | undefined) => void }

/**
 * Returns access to a text that the browser stores under a key: in this browser, or with 'tab' in this tab only.
 * Writing undefined removes the text. If storage is disabled or full, nothing is stored.
 */
export function stored(key: string, where: 'browser' | 'tab' = 'browser'): Stored {
  const storage = () => (where === 'tab' ? sessionStorage : localStorage)
  return {
    read: () => {
      try {
        return storage().getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    write: (text) => {
      try {
        if (text === undefined) storage().removeItem(key)
        else storage().setItem(key, text)
      } catch {
        // Without storage, the text is lost when the page is closed.
      }
    },
  }
}
