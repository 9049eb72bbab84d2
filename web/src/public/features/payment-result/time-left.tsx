import { useEffect, useEffectEvent, useState } from 'react'
import { useHydrated } from '../../../ui/hydrated'

// Shows the minutes and seconds until the order expires. It uses the server's clock, because the visitor's clock may be
// wrong. Before hydration and without JavaScript, it shows the time of expiry, which the server has formatted.
export function TimeLeft({ seconds, until, onOver }: { seconds: number; until: string; onOver: () => void }) {
  const hydrated = useHydrated()
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
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    // Some screen readers read only the name of a timer.
    <span role="timer" aria-label={time} className="num">
      {time}
    </span>
  )
}
