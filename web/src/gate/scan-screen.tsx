import { useState, useEffect } from 'react'
import { format, plural } from '../i18n/format'
import type { GateTexts } from '../i18n/installed-app'
import type { Lang } from '../i18n/texts.gen'
import { Camera } from './camera'
import { serverNow } from './clock'
import { FoundPeople } from './found-people'
import { closeMessage, type GateState } from './gate-state'
import type { Known } from './manifest'
import { findOrders, shortCode, type LocalOrder, type PaidOrders } from './orders'
import { looksLikeCode } from './pass'
import { useChecks } from './use-gate'
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

/**
 * The maximum time between two keys of a hand scanner, in milliseconds. A hand scanner types like a keyboard, but
 * faster than a person.
 */
const fast = 60

/** Reports codes that a hand scanner types while no field is focused. */
function useHandScanner(onText: (text: string) => void): void {
  useEffect(() => {
    let text = ''
    let at = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.timeStamp - at > fast) text = ''
      at = event.timeStamp
      if (event.key === 'Enter' && looksLikeCode(text)) {
        event.preventDefault()
        onText(text)
        text = ''
      } else if (event.key.length === 1) text += event.key
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [onText])
}

const oldAfter = 36 * 60 * 60_000
const wrongFrom = 5

function StatusBar({ t, lang, state }: { t: GateTexts; lang: Lang; state: GateState }) {
  const { online, queue, known, wrongMinutes, persistent } = state
  const warnings = [
    !known && t.status.noList,
    known && serverNow() - known.at > oldAfter && t.status.oldList,
    wrongMinutes >= wrongFrom && format(t.status.wrongClock, { minutes: wrongMinutes }),
    !persistent && queue > 0 && t.status.notStored,
  ].filter((text) => typeof text === 'string')
  const waiting = plural(lang, queue, t.status.queue)
  return (
    <>
      <p className="gate-status" data-online={online} role="status">
        <span>{online ? t.status.online : t.status.offline}</span>
        <b>{queue > 0 ? waiting : t.status.allSent}</b>
      </p>
      {warnings.map((text) => (
        <p key={text} className="gate-warning">
          {text}
        </p>
      ))}
    </>
  )
}

type FoundOrdersProps = {
  t: GateTexts
  deviceKey: string
  words: string
  orders: PaidOrders | undefined
  known: Known | undefined
  onAdmit: (order: LocalOrder, member: number) => void
}

/**
 * Lists the paid orders that the device finds by the end of the order number. It is used while the server does not
 * respond.
 */
function FoundOrders({ t, deviceKey, words, orders, known, onAdmit }: FoundOrdersProps) {
  const [answer, setAnswer] = useState<{ words: string; found: readonly LocalOrder[] }>()
  useEffect(() => {
    let over = false
    void findOrders(deviceKey, words, orders, known).then((found) => !over && setAnswer({ words, found }))
    return () => {
      over = true
    }
  }, [deviceKey, words, orders, known])
  const short = shortCode(words)?.toUpperCase()
  if (!short) return <p role="status">{t.scan.searchOffline}</p>
  if (answer?.words !== words) return null
  if (answer.found.length === 0) return <p role="status">{format(t.scan.noOrder, { code: short })}</p>
  return (
    <>
      <p role="status">{answer.found.length > 1 ? t.scan.twoOrders : t.scan.orderFound}</p>
      <ul className="gate-found">
        {answer.found.map((order) => (
          <li key={order.recordId}>
            <b>{format(t.scan.order, { code: short })}</b>
            {Array.from({ length: order.persons }, (_, index) => index + 1).map((member) => (
              <button key={member} type="button" onClick={() => onAdmit(order, member)}>
                {order.persons > 1 ? format(t.scan.member, { member }) : t.scan.admitOrder}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
