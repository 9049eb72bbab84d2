import { useEffect, useRef } from 'react'
import { slashKeyIsOn } from '../../layout/slash-key'
import { actionPrefix } from './screen-actions'

// Calls `onKeys` with the beginning of the text when a key of the search is pressed: "/" or Ctrl+K (⌘K) for the search,
// A for the actions of the screen. Single keys do nothing in a text field or if the user has switched them off. No key
// does anything while a dialog is open.
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
