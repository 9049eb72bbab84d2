import { useSyncExternalStore } from 'react'

const never = () => () => undefined

// Returns false on the server and in the first render of the browser, then true. Features that need script, such as
// arrow-key navigation or a modal, wait for true. Without script the plain links and forms keep working.
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
