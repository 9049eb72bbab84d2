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
  const [failed, setFailed] = useState(false)
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
    setFailed(false)
  }, [])

  // Like reload, where nobody would see an error. If the storage of the device fails, it is repeated later.
  const retry = useCallback(() => {
    reload().catch(() => {
      reopen()
      if (alive.current) setFailed(true)
    })
  }, [reload])

  useEffect(() => {
    alive.current = true
    retry()
    window.addEventListener('online', retry)
    return () => {
      alive.current = false
      window.removeEventListener('online', retry)
    }
  }, [retry])

  const offline = state?.online === false || stop?.kind === 'offline'
  useEffect(() => {
    if (!offline && !failed) return undefined
    const timer = setInterval(retry, again)
    return () => clearInterval(timer)
  }, [offline, failed, retry])

  return { state, queued, stop, offline, reload, retry, send }
}

export type Desk = ReturnType<typeof useDesk>
