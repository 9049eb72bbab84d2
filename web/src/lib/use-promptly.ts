import { startTransition, useOptimistic } from 'react'

// Returns the value of a control and a function that changes it. The control shows the new value at once, and `apply`
// runs as a transition, so that a slow phone answers a tap before it draws the plan or the list again.
export function usePromptly<T>(value: T, apply: (next: T) => void): [T, (next: T) => void] {
  const [shown, show] = useOptimistic(value)
  const change = (next: T) =>
    startTransition(() => {
      show(next)
      apply(next)
    })
  return [shown, change]
}
