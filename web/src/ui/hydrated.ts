import { useSyncExternalStore } from 'react'

const never = () => () => undefined

// Returns false on the server and in the first render of the browser, then true. Features that need script (roving
// focus, a modal) wait for it, so that without script the plain links and forms keep working.
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
