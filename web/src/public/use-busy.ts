import { useEffect, useEffectEvent, useRef, useState } from 'react'

export type Busy = {
  // Whether the busy state should be rendered.
  readonly shown: boolean
  // Marks a request as running. Returns false if a request is already running. The return value is needed because the
  // second press of a double click arrives before the next render.
  start: () => boolean
  stop: () => void
}

// Tracks whether a request is running. It is reset when the visitor returns to the page.
export function useBusy(): Busy {
  const going = useRef(false)
  const [shown, setShown] = useState(false)

  function set(now: boolean) {
    going.current = now
    setShown(now)
  }
  useReturn(() => set(false))

  return {
    shown,
    start() {
      if (going.current) return false
      set(true)
      return true
    },
    stop: () => set(false),
  }
}

// Calls `onReturn` when the visitor returns to this page and the browser restores it from its back/forward cache.
function useReturn(onReturn: () => void): void {
  const back = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onReturn()
  })
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => back(event)
    addEventListener('pageshow', listen)
    return () => removeEventListener('pageshow', listen)
  }, [])
}
