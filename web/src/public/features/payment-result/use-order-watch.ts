import { useCallback, useEffect, useRef, useState } from 'react'
import type { PaymentResultProps } from '../../props.gen'
import { fetchOrderState } from './order-state'
import { refreshResult } from './refresh-result'

export type Watch = {
  readonly result: PaymentResultProps
  // How often something new was shown: then the heading takes focus.
  readonly changes: number
  // A question is under way that the visitor asked.
  readonly checking: boolean
  // Our own server was not reached at the last question.
  readonly offline: boolean
  // Two minutes have passed without an answer of the bank.
  readonly slow: boolean
  check: () => Promise<void>
}

// The waits between questions in seconds; the last one repeats (payments §6.4).
const waits = [2, 3, 5]
const watchFor = 120
// Seconds after which an order that looks unpaid is asked about again.
const askUnpaidAfter = [2, 6]

// Follows an order that is not decided yet: asks again with growing waits for two minutes, and whenever the visitor
// comes back to the page, as from the bank's app.
export function useOrderWatch(fromServer: PaymentResultProps): Watch {
  const [shown, setShown] = useState({ result: fromServer, changes: 0 })
  const [checking, setChecking] = useState(false)
  const [offline, setOffline] = useState(false)
  const [slow, setSlow] = useState(false)
  const { result, changes } = shown
  const { state, transactionId, userID } = result
  const busy = useRef(false)

  // Shows what the server says now. Null: not reached.
  const refresh = useCallback(async () => {
    const next = await refreshResult()
    setOffline(next === null)
    if (next === null) return
    setShown((before) => ({
      result: next,
      changes: before.changes + (next.state === before.result.state ? 0 : 1),
    }))
  }, [])

  const ask = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    try {
      if ((await fetchOrderState(transactionId, userID)) === state) setOffline(false)
      else await refresh()
    } catch {
      setOffline(true)
    } finally {
      busy.current = false
    }
  }, [refresh, state, transactionId, userID])

  const undecided = state === 'pending' || state === 'unreachable'
  useEffect(() => {
    if (!undecided) return undefined
    let asked = 0
    let waited = 0
    let ended = false
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const seconds = waits[Math.min(asked, waits.length - 1)] ?? 5
      asked += 1
      waited += seconds
      if (waited > watchFor) setSlow(true)
      else timer = setTimeout(() => void askAndWait(), seconds * 1000)
    }
    const askAndWait = async () => {
      await ask()
      if (!ended) wait()
    }
    wait()
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [undecided, ask])

  // The server does not ask the provider at every look: what was paid a moment ago may still look unpaid or failed.
  const unpaid = state === 'active' || state === 'failed'
  useEffect(() => {
    if (!unpaid) return undefined
    const timers = askUnpaidAfter.map((seconds) => setTimeout(() => void ask(), seconds * 1000))
    return () => timers.forEach(clearTimeout)
  }, [unpaid, ask])

  const open = undecided || state === 'active' || state === 'failed'
  useEffect(() => {
    if (!open) return undefined
    const seen = () => {
      if (!document.hidden) void ask()
    }
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [open, ask])

  const check = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    setChecking(true)
    await refresh()
    setChecking(false)
    busy.current = false
  }, [refresh])

  return { result, changes, checking, offline, slow, check }
}
