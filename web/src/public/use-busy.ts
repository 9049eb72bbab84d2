import { useRef, useState } from 'react'
import { useReturn } from './use-return'

export type Busy = {
  // Whether the busy state should be rendered.
  readonly shown: boolean
  // Marks a request as running. Returns false if a request is already running. The return value is needed because the
  // second press of a double click arrives before the next render.
  start: () => boolean
  stop: () => void
}

// Tracks whether a request is running. It is reset when the visitor comes back to the page.
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
