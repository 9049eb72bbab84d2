import { useEffect, useState } from 'react'
import { withChanges, type Hall, type StallChange } from '../../../lib/hall'
import { followHall, type LiveState } from '../../../lib/live-hall'
import { fetchHall } from './booking-api'

export type LiveHall = {
  readonly hall: Hall | null
  readonly failed: boolean
  readonly live: LiveState
  retry: () => void
  // Applies stall states from a response without waiting for the live events to report them.
  apply: (changes: readonly Pick<StallChange, 'id' | 'state'>[]) => void
}

// Fetches the hall and keeps it up to date.
export function useHall(lang: string): LiveHall {
  const [hall, setHall] = useState<Hall | null>(null)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const [live, setLive] = useState<LiveState>('live')
  const missing = hall === null

  useEffect(() => {
    if (!missing) return undefined
    const asking = new AbortController()
    setFailed(false)
    fetchHall(lang, asking.signal).then(setHall, () => {
      if (!asking.signal.aborted) setFailed(true)
    })
    return () => asking.abort()
  }, [missing, lang, round])

  useEffect(() => {
    if (missing) return undefined
    return followHall({
      onStates: (changes) => setHall((now) => now && withChanges(now, changes)),
      onLive: setLive,
    })
  }, [missing])

  return {
    hall,
    failed,
    live,
    retry: () => setRound((count) => count + 1),
    apply: (changes) =>
      setHall((now) => {
        if (!now) return now
        const states = new Map(changes.map(({ id, state }) => [id, state]))
        const full = now.stalls.flatMap((stall) => {
          const state = states.get(stall.id)
          const left = now.kinds.find(({ id }) => id === stall.kind)?.remaining ?? 0
          return state ? [{ ...stall, state, remaining: left }] : []
        })
        return withChanges(now, full)
      }),
  }
}
