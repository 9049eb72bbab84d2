import { useSyncExternalStore } from 'react'

const never = () => () => undefined

// Returns false on the server and in the first render of the browser, and true after that. Features that need
// JavaScript, such as arrow-key navigation or a modal, are rendered only if the result is true. Without JavaScript, the
// plain links and forms still work.
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
