import { useSyncExternalStore } from 'react'

const never = () => () => undefined

// False on the server and in the first render of the browser, true from then on. What needs script (roving focus,
// a modal) waits for it, so that without script the plain links and forms underneath stay as they were sent.
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
