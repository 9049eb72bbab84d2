import { useSyncExternalStore } from 'react'
import type { WorkItem } from '../api/records'

// The tasks that the user has opened one after the other, the present one last. Nothing is stored: a new page load ends
// the run.
let opened: readonly string[] = []
const listeners = new Set<() => void>()

function set(keys: readonly string[]) {
  opened = keys
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns a key of a task that stays the same while it waits. */
export function taskKey({ kind, id, record }: WorkItem): string {
  return [kind, id, record?.kind, record?.id].join(' ')
}

/** Begins or continues to do the tasks one after the other, with this one. */
export function openTask(task: WorkItem): void {
  set([...opened, taskKey(task)])
}

/** Ends doing the tasks one after the other. */
export function endTasks(): void {
  set([])
}

/** Returns the keys of the opened tasks, the present one last. */
export function useOpenedTasks(): readonly string[] {
  return useSyncExternalStore(subscribe, () => opened)
}

/** Returns the first of the tasks that was not opened. A task that the account may decide comes before the others. */
export function nextTask(tasks: readonly WorkItem[], done: readonly string[]): WorkItem | undefined {
  const left = tasks.filter((task) => !done.includes(taskKey(task)))
  return left.find(({ mayDecide }) => mayDecide) ?? left[0]
}
