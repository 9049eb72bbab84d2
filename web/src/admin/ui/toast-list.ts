import { useSyncExternalStore } from 'react'

export type ToastMessage = {
  id: number
  kind: 'good' | 'bad'
  text: string
  reason?: string | undefined
  // Takes back what the message says.
  undo?: (() => void) | undefined
}

let messages: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

// More would cover the page; the oldest gives way.
const most = 3

// Says that something was done; with undo, offers to take it back.
export function showDone(text: string, undo?: () => void): void {
  add({ kind: 'good', text, undo })
}

// Says that something failed and why; it stays until it is closed.
export function showFailure(text: string, reason?: string): void {
  add({ kind: 'bad', text, reason })
}

export function closeToast(id: number): void {
  change(messages.filter((message) => message.id !== id))
}

export function useToastMessages(): readonly ToastMessage[] {
  return useSyncExternalStore(subscribe, () => messages)
}

function add(message: Omit<ToastMessage, 'id'>) {
  change([...messages, { ...message, id: ++lastId }].slice(-most))
}

function change(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
