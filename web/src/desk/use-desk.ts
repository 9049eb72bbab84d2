import { useCallback, useEffect, useRef, useState } from 'react'
import { loadDesk, type DeskState } from './desk-state'
import { countQueue, reopen } from './storage'
import { upload, type Stop } from './upload'

const again = 10_000

/**
 * Returns the state of the desk and keeps the state up to date. Stored sales are sent whenever the server can be
 * reached.
 */
export function useDesk() {
  const [state, setState] = useState<DeskState>()
  const [queued, setQueued] = useState(0)
  const [stop, setStop] = useState<Stop>()
  const alive = useRef(true)

  const send = useCallback(async () => {
    const stopped = await upload()
    const left = await countQueue()
    if (!alive.current) return
    setQueued(left)
    setStop(stopped)
  }, [])

  const reload = useCallback(async () => {
    const stopped = await upload()
    const next = await loadDesk()
    const left = await countQueue()
    if (!alive.current) return
    setState(next)
    setQueued(left)
    setStop(stopped)
  }, [])

  useEffect(() => {
    alive.current = true
    const start = () => void reload().catch(reopen)
    start()
    window.addEventListener('online', start)
    return () => {
      alive.current = false
      window.removeEventListener('online', start)
    }
  }, [reload])

  const offline = state?.online === false || stop?.kind === 'offline'
  useEffect(() => {
    if (!offline) return undefined
    const timer = setInterval(() => void reload().catch(reopen), again)
    return () => clearInterval(timer)
  }, [offline, reload])

  return { state, queued, stop, offline, reload, send }
}

export type Desk = ReturnType<typeof useDesk>
