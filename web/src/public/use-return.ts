import { useEffect, useEffectEvent } from 'react'

// Calls back when the visitor comes back to this page and the browser shows it as it was left.
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
