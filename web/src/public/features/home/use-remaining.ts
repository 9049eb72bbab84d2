import { useEffect, useState } from 'react'
import { siteNow } from '../../../lib/site-clock'
import type { Countdown } from '../../props.gen'

export type Remaining = { days: number; hours: number; minutes: number; seconds: number }

type State = { phase: Countdown['phase']; remaining: Remaining | null }

const zero: Remaining = { days: 0, hours: 0, minutes: 0, seconds: 0 }

// Returns the state of the countdown. It starts with the server's values and is updated every second after hydration,
// until the fair is over. Until hydration, `remaining` is null. If the server reports that the fair has begun, the
// countdown stays at zero.
export function useRemaining({ phase, opensAt, endsAt }: Countdown): State {
  const [state, setState] = useState<State>({ phase, remaining: phase === 'before' ? null : zero })

  useEffect(() => {
    if (phase === 'none' || phase === 'over') return undefined
    const opens = phase === 'before' ? Date.parse(opensAt) : 0
    const ends = Date.parse(endsAt)
    const error = clockError()
    const tick = () => {
      const next = stateAt(siteNow() - error, opens, ends)
      setState(next)
      if (next.phase === 'over') clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [phase, opensAt, endsAt])

  return state
}

// Returns by how many milliseconds the visitor's clock is fast. The server sends its time with the page. The result is
// 0 if the browser does not provide this time, or if the page was opened from the browser's history and may be old.
function clockError(): number {
  const [page] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming | undefined)[]
  const sent = Number(page?.serverTiming?.[0]?.description)
  if (!page || page.type === 'back_forward' || !sent) return 0
  return siteNow() - (sent + performance.now() - page.responseStart)
}

// Returns the state of the countdown at a moment. All three parameters are in milliseconds.
export function stateAt(now: number, opens: number, ends: number): State {
  if (now >= opens) return { phase: now < ends ? 'open' : 'over', remaining: zero }
  const left = Math.floor((opens - now) / 1000)
  return {
    phase: 'before',
    remaining: {
      days: Math.floor(left / 86_400),
      hours: Math.floor(left / 3600) % 24,
      minutes: Math.floor(left / 60) % 60,
      seconds: left % 60,
    },
  }
}
