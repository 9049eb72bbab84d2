import { useSyncExternalStore } from 'react'

function listen(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** Returns the fragment of the page's address without its #. It is '' on the server. */
export function useHash(): string {
  return useSyncExternalStore(
    listen,
    () => decodeURIComponent(location.hash.slice(1)),
    () => '',
  )
}
