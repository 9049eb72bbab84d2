import { useEffect, useEffectEvent } from 'react'

// Calls `onReturn` when the visitor returns to this page and the browser restores it from its back/forward cache.
export function useReturn(onReturn: () => void): void {
  const back = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onReturn()
  })
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => back(event)
    addEventListener('pageshow', listen)
    return () => removeEventListener('pageshow', listen)
  }, [])
}
