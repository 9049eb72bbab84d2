import { useEffect, useRef } from 'react'
import { slashKeyIsOn } from '../../layout/slash-key'
import { actionPrefix } from './screen-actions'

// Calls `onKeys` when a keyboard shortcut of the search is pressed. The argument is the initial text of the search box:
// '' for "/" and Ctrl+K (⌘K), and ">" for A, which searches for actions. The single keys "/" and A have no effect in a
// text field, or if the user has switched single keys off. While a dialog is open, no shortcut has an effect.
export function useSearchKeys(onKeys: (begin: string) => void): void {
  const latest = useRef(onKeys)
  useEffect(() => {
    latest.current = onKeys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const begin = beginOf(event)
      if (begin === undefined || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      latest.current(begin)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function beginOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): string | undefined {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey ? '' : undefined
  if (!slashKeyIsOn() || ctrlKey || metaKey || altKey || isTyping(target)) return undefined
  return singleKeys[key]
}

const singleKeys: Readonly<Record<string, string>> = { '/': '', a: actionPrefix }

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')
  )
}
