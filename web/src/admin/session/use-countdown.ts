import { useEffect, useState } from 'react'

// Seconds that run down to 0 once they are set.
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

// How long to wait, for people.
export function waitText(seconds: number): string {
  if (seconds >= 120) return `You can try again in ${Math.ceil(seconds / 60)} minutes.`
  return seconds === 1 ? 'You can try again in 1 second.' : `You can try again in ${seconds} seconds.`
}
