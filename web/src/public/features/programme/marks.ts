import { useSyncExternalStore } from 'react'

// The sessions that a visitor has marked. They stay in this browser, so they also work without a network.
const place = 'mela.marked-sessions'

const most = 200
const none: readonly string[] = []
const listeners = new Set<() => void>()
let stored: string | null = null
let marks = none

function read(): readonly string[] {
  let now: string | null = null
  try {
    now = localStorage.getItem(place)
  } catch {
    return marks // Storage is not allowed. The marks are then known only in this tab.
  }
  if (now !== stored) {
    stored = now
    marks = listIn(now)
  }
  return marks
}

function listIn(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string').slice(0, most) : none
  } catch {
    return none
  }
}

function toggle(id: string): void {
  const before = read()
  marks = before.includes(id) ? before.filter((other) => other !== id) : [...before, id].slice(-most)
  try {
    stored = JSON.stringify(marks)
    localStorage.setItem(place, stored)
  } catch {
    // Storage is full or not allowed.
  }
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Returns the ids of the marked sessions, and the function that marks a session or removes its mark. */
export function useMarks(): readonly [readonly string[], (id: string) => void] {
  return [useSyncExternalStore(listen, read, () => none), toggle]
}
