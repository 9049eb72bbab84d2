import { useCallback, useEffect, useRef, useState } from 'react'
import type { components } from '../../../api/schema.gen'
import { callApi } from '../../../lib/api'
import { bootElementId, type PageBoot } from '../../boot'
import type { PaymentResultProps, ResultState } from '../../props.gen'
import { useArrival } from '../../use-arrival'

export type Watch = {
  readonly result: PaymentResultProps
  // The number of times that the state has changed since the page was loaded. The heading receives the focus after
  // each change.
  readonly changes: number
  // Whether a query that the visitor has started is running.
  readonly checking: boolean
  // Whether the last query could not reach our own server.
  readonly offline: boolean
  // Whether the payment is still undecided after two minutes of polling.
  readonly slow: boolean
  // Whether the payer came to this page from the provider's page.
  readonly arrived: boolean
  check: () => Promise<void>
}

// The delays between the queries, in seconds. The last delay is used for all further queries.
const waits = [2, 3, 5]
const watchFor = 120
// The time in seconds after the payer's return during which an order without an attempt is not shown as unpaid. The
// provider may report the payment some seconds after the return.
const confirmFor = 10
// An order that looks unpaid is queried again after these times, in seconds.
const askUnpaidAfter = [2, 6]

// Polls the state of an undecided order for two minutes, with increasing delays. The state is also queried whenever the
// visitor returns to the page, for example from the bank's app.
export function useOrderWatch(fromServer: PaymentResultProps): Watch {
  const [shown, setShown] = useState({ result: fromServer, changes: 0 })
  const [checking, setChecking] = useState(false)
  const [offline, setOffline] = useState(false)
  const { result, changes } = shown
  const arrived = useArrival(fromServer.arrived, 'returned')
  const { state, transactionId, userID } = result
  const busy = useRef(false)

  // Gets the current state from the server and shows it. If the server was not reached, refreshResult returns null, and
  // the shown state does not change.
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
      const now = await fetchOrderState(transactionId, userID)
      if (now === state || (now === 'active' && state === 'confirming')) setOffline(false)
      else await refresh()
    } catch {
      setOffline(true)
    } finally {
      busy.current = false
    }
  }, [refresh, state, transactionId, userID])

  const check = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    setChecking(true)
    await refresh()
    setChecking(false)
    busy.current = false
  }, [refresh])

  const slow = useQueries(state, ask, check)
  return { result, changes, checking, offline, slow, arrived, check }
}

// Calls `ask` repeatedly while the order is undecided. Calls `check` when `confirmFor` seconds have passed since the
// payer's return. Returns true if the order is still undecided after two minutes.
function useQueries(
  state: PaymentResultProps['state'],
  ask: () => Promise<void>,
  check: () => Promise<void>,
): boolean {
  const [slow, setSlow] = useState(false)
  const confirming = state === 'confirming'
  useEffect(() => {
    if (!confirming) return undefined
    const timer = setTimeout(() => void check(), confirmFor * 1000)
    return () => clearTimeout(timer)
  }, [confirming, check])

  const undecided = confirming || state === 'pending' || state === 'unreachable'
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

  // The server does not query the provider for every request. A recent payment may therefore still look unpaid or
  // failed, and must be queried again.
  const unpaid = state === 'active' || state === 'failed'
  useEffect(() => {
    if (!unpaid) return undefined
    const timers = askUnpaidAfter.map((seconds) => setTimeout(() => void ask(), seconds * 1000))
    return () => timers.forEach(clearTimeout)
  }, [unpaid, ask])

  const open = undecided || unpaid
  useEffect(() => {
    if (!open) return undefined
    const seen = () => {
      if (!document.hidden) void ask()
    }
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [open, ask])
  return slow
}

// Fetches this page again and returns its props. The server queries the provider and formats all values, so the
// browser needs no second implementation. Returns null if the server was not reached or the response is not this page.
async function refreshResult(): Promise<PaymentResultProps | null> {
  try {
    const response = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' })
    if (!response.ok) return null
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const boot = JSON.parse(page.getElementById(bootElementId)?.textContent ?? '') as PageBoot
    return boot.page === 'payment-result' ? (boot.props as PaymentResultProps) : null
  } catch {
    return null
  }
}

type PaymentStatus = components['schemas']['PaymentStatus']['status']

const states: Readonly<Record<PaymentStatus, ResultState>> = {
  PAID: 'paid',
  REFUNDED: 'refunding',
  EXPIRED: 'expired',
  PENDING: 'pending',
  FAILED: 'failed',
  ACTIVE: 'active',
}

// Fetches the current state of an order. Throws ApiError.
async function fetchOrderState(transactionId: string, userID: string): Promise<ResultState> {
  const { success } = await callApi('get', '/api/cashfree/checkpaymentstatus/{transactionId}/{userID}', {
    params: { transactionId, userID },
  })
  const state = states[success.status]
  if (state === 'paid' || state === 'refunding' || state === 'expired') return state
  return success.unreachable ? 'unreachable' : state
}
