import { useEffect, useState, useCallback, useRef } from 'react'
import { format } from '../i18n/format'
import { keepDeviceLang, type AllTexts, type GateTexts } from '../i18n/installed-app'
import { langs, languages, type Lang } from '../i18n/texts.gen'
import { ApiError } from '../lib/api-error'
import { Camera } from './camera'
import { setLang as setCallLang, pair, type GateState } from './gate-state'
import { ScanScreen } from './scan-screen'
import { useGateState } from './use-gate'

export function GateApp({ texts, firstLang }: { texts: AllTexts<GateTexts>; firstLang: Lang }) {
  const [lang, setLang] = useState(firstLang)
  const state = useGateState()
  const t = texts[lang]
  useEffect(() => {
    document.title = t.appName
  }, [t])
  const choose = (chosen: Lang) => {
    keepDeviceLang('gateLang', chosen)
    setCallLang(chosen)
    setLang(chosen)
  }
  const ready = state.device && !state.device.revoked
  return (
    <>
      <header className="gate-head">
        {ready ? <h1>{state.device?.gate}</h1> : <strong>{t.appName}</strong>}
        <span>{ready ? state.device?.name : ''}</span>
        <select
          aria-label={t.language}
          value={lang}
          onChange={(event) => choose(langs.find((one) => one === event.target.value) ?? 'en')}
        >
          {languages.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </header>
      {ready ? <ScanScreen t={t} lang={lang} state={state} /> : <PairingScreen t={t} state={state} />}
    </>
  )
}

/**
 * Returns the pairing code that a text contains. The text is the code itself, or a scanned or opened URL that contains
 * the code. Returns undefined if there is no code.
 */
function pairingCode(text: string): string | undefined {
  const code = /#pair=([0-9A-Z]+)$/i.exec(text)?.[1] ?? text
  const clean = code.replaceAll(/[\s-]/g, '').toUpperCase()
  return /^[2-9A-HJ-NP-Z]{12}$/.test(clean) ? clean : undefined
}

function PairingScreen({ t, state }: { t: GateTexts; state: GateState }) {
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
