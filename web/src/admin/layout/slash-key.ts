import { useSyncExternalStore } from 'react'

const key = 'mela-slash-key'
const listeners = new Set<() => void>()
let on: boolean | undefined

// Returns whether the key "/" focuses the search, and a function that changes this setting. Speech input can trigger a
// single-key shortcut by accident, so users can switch it off on each computer (WCAG 2.1.4). Ctrl+K always works.
export function useSlashKey(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, slashKeyIsOn), switchSlashKey]
}

export function slashKeyIsOn(): boolean {
  on ??= stored() !== 'off'
  return on
}

export function switchSlashKey(next: boolean): void {
  on = next
  try {
    if (next) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // If storage is disabled, the setting is lost when the page is closed.
  }
  for (const listener of listeners) listener()
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
