import { startTransition, useOptimistic } from 'react'

// Returns a control's value, and a function that changes it. The control shows the new value at once. `apply` is
// called in a React transition, so that a slow phone shows the new value before it renders the plan or the list again.
export function usePromptly<T>(value: T, apply: (next: T) => void): [T, (next: T) => void] {
  const [shown, show] = useOptimistic(value)
  const change = (next: T) =>
    startTransition(() => {
      show(next)
      apply(next)
    })
  return [shown, change]
}
