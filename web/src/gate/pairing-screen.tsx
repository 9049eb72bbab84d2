import { useCallback, useEffect, useRef, useState } from 'react'
import { format } from '../i18n/format'
import type { GateTexts } from '../i18n/installed-app'
import { ApiError } from '../lib/api-error'
import { Camera } from './camera'
import { pair, type GateState } from './gate-state'

/**
 * Returns the pairing code that a text contains. The text is the code itself, or a scanned or opened URL that contains
 * the code. Returns undefined if there is no code.
 */
function pairingCode(text: string): string | undefined {
  const code = /#pair=([0-9A-Z]+)$/i.exec(text)?.[1] ?? text
  const clean = code.replaceAll(/[\s-]/g, '').toUpperCase()
  return /^[2-9A-HJ-NP-Z]{12}$/.test(clean) ? clean : undefined
}

export function PairingScreen({ t, state }: { t: GateTexts; state: GateState }) {
  const { failure, busy, run } = usePairing(t)
  const [typed, setTyped] = useState('')
  return (
    <main className="gate-pair">
      <h1>{t.pair.heading}</h1>
      {state.device?.revoked && (
        <p className="gate-warning" role="alert">
          {state.queue > 0 ? format(t.pair.lost, { count: state.queue }) : t.pair.lostEmpty}
        </p>
      )}
      <p>{t.pair.note}</p>
      {failure && (
        <p className="gate-warning" role="alert">
          {failure}
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          run(typed)
        }}
      >
        <label htmlFor="pairing-code">{t.pair.code}</label>
        <input
          id="pairing-code"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" disabled={busy}>
          {busy ? t.pair.busy : t.pair.action}
        </button>
      </form>
      <Camera t={t} label={t.pair.scan} onText={run} />
    </main>
  )
}

function usePairing(t: GateTexts) {
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const run = useCallback(
    (text: string) => {
      const code = pairingCode(text)
      setFailure(code ? '' : t.pair.wrongCode)
      if (!code) return
      setBusy(true)
      pair(code)
        .catch((error: unknown) => {
          const said = error instanceof ApiError && error.status > 0 ? error.detail : ''
          setFailure(said || t.pair.noNetwork)
        })
        .finally(() => setBusy(false))
    },
    [t],
  )
  const opened = useRef(false)
  useEffect(() => {
    // If the URL contains #pair=, the phone's camera app has opened the URL of a pairing code.
    if (opened.current || !window.location.hash.startsWith('#pair=')) return
    opened.current = true
    const { hash } = window.location
    window.history.replaceState(null, '', '/gate')
    run(hash)
  }, [run])
  return { failure, busy, run }
}
