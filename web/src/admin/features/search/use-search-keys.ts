import { useEffect, useRef } from 'react'
import { slashKeyIsOn } from '../../layout/slash-key'
import { actionPrefix } from './screen-actions'

// Calls `onKeys` when a key of the search is pressed. The argument is the text with which the search begins: '' after
// "/" or Ctrl+K (⌘K), and the prefix of actions after A. Single keys do nothing in a text field, or if the user has
// switched them off. While a dialog is open, no key has an effect.
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
