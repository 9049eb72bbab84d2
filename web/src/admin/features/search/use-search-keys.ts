import { useEffect, useRef } from 'react'
import { slashKeyIsOn } from '../../layout/slash-key'

// Calls `onKeys` when "/" or Ctrl+K (⌘K) is pressed. "/" has no effect in a text field or if the user has switched it
// off. Both keys have no effect while a dialog is open.
export function useSearchKeys(onKeys: () => void): void {
  const latest = useRef(onKeys)
  useEffect(() => {
    latest.current = onKeys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey
  return key === '/' && slashKeyIsOn() && !ctrlKey && !metaKey && !altKey && !isTyping(target)
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}
