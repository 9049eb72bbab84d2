import { useEffect, useState } from 'react'
import { counted, t } from '../texts'

// Returns a number of seconds that counts down to 0, and a function that sets it.
export function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  const running = left > 0
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [running])
  return [left, setLeft]
}

// Returns a text with the remaining time: "You can try again in 40 seconds."
export function waitText(seconds: number): string {
  return seconds >= 120
    ? counted(Math.ceil(seconds / 60), t.layout.useCountdown.minutes)
    : counted(seconds, t.layout.useCountdown.seconds)
}
