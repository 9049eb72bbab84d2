import { useSyncExternalStore } from 'react'

export type ToastMessage = {
  id: number
  kind: 'good' | 'bad'
  text: string
  reason?: string | undefined
  // Undoes the action that the message reports.
  undo?: (() => void) | undefined
}

let messages: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

// The maximum number of messages. A new message replaces the oldest one, so that the messages do not cover the page.
const most = 3

// Shows a success message. If `undo` is set, the message has an Undo button.
export function showDone(text: string, undo?: () => void): void {
  add({ kind: 'good', text, undo })
}

// Shows an error message with its reason. The message stays until the user closes it.
export function showFailure(text: string, reason?: string): void {
  add({ kind: 'bad', text, reason })
}

export function closeToast(id: number): void {
  change(messages.filter((message) => message.id !== id))
}

export function closeAllToasts(): void {
  change([])
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
