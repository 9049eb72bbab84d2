import { useEffect } from 'react'
import { looksLikeCode } from './pass'

/**
 * The maximum time between two keys of a hand scanner, in milliseconds. A hand scanner types like a keyboard, but
 * faster than a person.
 */
const fast = 60

/** Reports codes that a hand scanner types while no field is focused. */
export function useHandScanner(onText: (text: string) => void): void {
  useEffect(() => {
    let text = ''
    let at = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.timeStamp - at > fast) text = ''
      at = event.timeStamp
      if (event.key === 'Enter' && looksLikeCode(text)) {
        event.preventDefault()
        onText(text)
        text = ''
      } else if (event.key.length === 1) text += event.key
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [onText])
}
