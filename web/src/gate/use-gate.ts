import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import type { Lang } from '../i18n/texts.gen'
import { ApiError } from '../lib/api-error'
import { admitFound, admitOrder, checkCode, type Verdict } from './check'
import { count, recordReached, readState, revoke, subscribe, syncSoon, type GateState } from './gate-state'
import type { LocalOrder } from './orders'
import type { Found } from './server'
import { signal, toneOf } from './signal'
import { reopen } from './storage'

export function useGateState(): GateState {
  return useSyncExternalStore(subscribe, readState)
}

export type Shown = Verdict & { id: number }

/** Runs this device's checks. Returns the last result and whether a check is in progress. */
export function useChecks(lang: Lang) {
  const [shown, setShown] = useState<Shown>()
  const [busy, setBusy] = useState(false)
  const under = useRef(false)
  const last = useRef(0)

  const run = useCallback(async (question: () => Promise<Verdict>) => {
    // Only one check runs at a time. The camera reads a code again that is ignored during a check.
    if (under.current) return
    under.current = true
    setBusy(true)
    const show = (verdict: Verdict) => {
      signal(toneOf[verdict.answer])
      setShown({ ...verdict, id: ++last.current })
    }
    try {
      const verdict = await question()
      show(verdict)
      if (verdict.answer !== 'not_saved') recordReached(!verdict.offline)
      if (verdict.offline) syncSoon()
      await count().catch(reopen) // the verdict is stored; only the figures are old
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) await revoke().catch(reopen)
      else {
        // Without this result, the screen would still show the result of the previous person.
        reopen()
        show({ answer: 'not_saved', offline: true })
      }
    } finally {
      under.current = false
      setBusy(false)
    }
  }, [])

  const gate = useCallback(() => {
    const { device, known } = readState()
    return device && { device, known, lang }
  }, [lang])

  return {
    shown,
    busy,
    clear: useCallback(() => setShown(undefined), []),
    check: useCallback(
      (text: string) => {
        const at = gate()
        if (at) void run(() => checkCode(text, at))
      },
      [gate, run],
    ),
    admit: useCallback(
      (found: Found, member: number) => {
        const at = gate()
        if (at) void run(() => admitFound(found, member, at))
      },
      [gate, run],
    ),
    admitLocal: useCallback(
      (order: LocalOrder, member: number) => {
        const at = gate()
        if (at) void run(() => admitOrder(order, member, at))
      },
      [gate, run],
    ),
  }
}
