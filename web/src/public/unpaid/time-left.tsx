import { useEffect, useEffectEvent, useState } from 'react'
import { useHydrated } from '../../ui/hydrated'

type Props = {
  // The number of seconds from the server, because the visitor's clock may be wrong.
  seconds: number
  // The expiry time as formatted by the server. It is shown before hydration and without JavaScript.
  until?: string
  // Returns the displayed text that contains the time. Without it, only the time is displayed.
  textOf?: (time: string) => string
  // Returns the text that screen readers announce before the time is over. Without it, they announce the result of
  // textOf.
  announcement?: (time: string) => string
  onOver: () => void
}

// The time is announced when this number of seconds is left.
const announcedAt = 120

// Shows the minutes and seconds until an order expires. Screen readers do not announce the timer as it changes, so the
// time is announced once when two minutes are left.
export function TimeLeft({ seconds, until, textOf, announcement = textOf, onOver }: Props) {
  const hydrated = useHydrated()
  const [first] = useState(seconds)
  const [left, setLeft] = useState(seconds)
  const over = useEffectEvent(onOver)

  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const tick = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setLeft(rest)
      if (rest > 0) return
      clearInterval(tick)
      over()
    }, 500)
    return () => clearInterval(tick)
  }, [seconds])

  if (!hydrated) return until
  const time = timeOf(left)
  const text = textOf?.(time) ?? time
  return (
    <>
      {/* Some screen readers read only the accessible name of a timer. */}
      <span role="timer" aria-label={text} className="num">
        {text}
      </span>
      <span role="status" className="vh">
        {first > announcedAt && left <= announcedAt && left > 0 && announcement?.(timeOf(announcedAt))}
      </span>
    </>
  )
}

function timeOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
