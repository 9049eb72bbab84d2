import { useState } from 'react'
import { format } from '../i18n/format'
import type { GateTexts } from '../i18n/installed-app'
import type { Lang } from '../i18n/texts.gen'
import { Camera } from './camera'
import { FoundOrders } from './found-orders'
import { FoundPeople } from './found-people'
import { closeMessage, type GateState } from './gate-state'
import { looksLikeCode } from './pass'
import { StatusBar } from './status-bar'
import { useChecks } from './use-gate'
import { useHandScanner } from './use-hand-scanner'
import { VerdictScreen } from './verdict'

type Checks = ReturnType<typeof useChecks>
type Props = { t: GateTexts; lang: Lang; state: GateState }

export function ScanScreen({ t, lang, state }: Props) {
  const checks = useChecks(lang)
  const { shown, busy, clear, check } = checks
  const [typed, setTyped] = useState(openedCode)
  const [words, setWords] = useState('')
  useHandScanner(check)
  return (
    <main className="gate-scan" data-busy={busy || undefined}>
      <StatusBar t={t} lang={lang} state={state} />
      {state.message && <OfficeMessage t={t} text={state.message.textIn[lang] ?? state.message.text} />}
      <Camera t={t} label={t.scan.start} onText={check} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (looksLikeCode(typed)) {
            check(typed)
            setTyped('')
          } else setWords(typed.trim())
        }}
      >
        <label htmlFor="typed">{t.scan.typed}</label>
        <input
          id="typed"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit">{t.scan.find}</button>
      </form>
      {words && (
        <Search
          t={t}
          lang={lang}
          words={words}
          state={state}
          onAdmit={(admitting) => {
            setWords('')
            setTyped('')
            admitting(checks)
          }}
        />
      )}
      <p className="gate-today">{format(t.scan.today, { count: state.today })}</p>
      {busy && <p className="gate-busy">{t.verdict.checking}</p>}
      {shown && <VerdictScreen t={t} shown={shown} known={state.known} onNext={clear} />}
    </main>
  )
}

type SearchProps = Props & { words: string; onAdmit: (admitting: (checks: Checks) => void) => void }

/**
 * Shows the people that the server has found, or the orders that the device has found if the server does not respond.
 */
function Search({ t, lang, words, state, onAdmit }: SearchProps) {
  return (
    <FoundPeople
      t={t}
      lang={lang}
      words={words}
      device={state.device}
      online={state.online}
      onAdmit={(found, member) => onAdmit(({ admit }) => admit(found, member))}
      offline={
        <FoundOrders
          t={t}
          deviceKey={state.device?.key ?? ''}
          words={words}
          orders={state.orders}
          known={state.known}
          onAdmit={(order, member) => onAdmit(({ admitLocal }) => admitLocal(order, member))}
        />
      }
    />
  )
}

/** Shows a message that the office sent to all devices. */
function OfficeMessage({ t, text }: { t: GateTexts; text: string }) {
  return (
    <section className="gate-message" role="alert">
      <h2>{t.message.from}</h2>
      <p>{text}</p>
      <button type="button" onClick={() => void closeMessage()}>
        {t.message.close}
      </button>
    </section>
  )
}

/**
 * Returns the code in the URL /gate#code=CODE, which the phone's camera app has opened. It is checked only after a
 * press, so that a preview of the URL admits nobody.
 */
function openedCode(): string {
  const code = /^#code=(.+)$/.exec(window.location.hash)?.[1] ?? ''
  if (code) window.history.replaceState(null, '', '/gate')
  return code
}
