import { useEffect, useRef } from 'react'
import { slashKeyIsOn } from '../../layout/slash-key'

// Calls back when "/" or Ctrl+K (⌘K) is pressed. "/" is a letter where somebody types, and may be switched off; below
// an open dialog nothing is reached.
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
