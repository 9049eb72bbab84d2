import { useRef, useState } from 'react'
import { useReturn } from './use-return'

export type Busy = {
  // For drawing.
  readonly shown: boolean
  // False when something is on its way already: the second press of a double click comes before the next drawing.
  start: () => boolean
  stop: () => void
}

// Whether something is on its way. It ends when the visitor comes back to the page from another one.
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
