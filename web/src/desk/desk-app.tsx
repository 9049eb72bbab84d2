import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { format, plural } from '../i18n/format'
import { keepDeviceLang, type AllTexts, type DeskTexts } from '../i18n/installed-app'
import { langs, languages, type Lang } from '../i18n/texts.gen'
import { ApiError } from '../lib/api-error'
import { BooksScreen } from './books-screen'
import { TextsContext, useDeskTexts } from './desk-context'
import { keepPairingCode, rememberSignIn, type DeskProblem } from './desk-state'
import { SellScreen } from './sell-screen'
import { call, typed } from './server'
import { CloseTill, OpenTill } from './till-screens'
import { useDesk, type Desk } from './use-desk'

/** The entry desk app. The cashier signs in, opens the till, sells and closes the till. */
export function DeskApp({ texts, firstLang }: { texts: AllTexts<DeskTexts>; firstLang: Lang }) {
  const [lang, setLang] = useState(firstLang)
  const desk = useDesk()
  const value = useMemo(() => ({ t: texts[lang], lang }), [texts, lang])
  useEffect(() => {
    document.title = value.t.appName
  }, [value])

  function choose(chosen: Lang) {
    keepDeviceLang('deskLang', chosen)
    setLang(chosen)
  }

  return (
    <TextsContext value={value}>
      <header className="desk-head">
        <h1>{value.t.appName}</h1>
        <label className="desk-lang">
          <span className="vh">{value.t.language}</span>
          <select
            value={lang}
            onChange={(event) => choose(langs.find((one) => one === event.target.value) ?? 'en')}
          >
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </header>
      <StatusBar desk={desk} />
      <main>
        <Screen desk={desk} />
      </main>
    </TextsContext>
  )
}

function Screen({ desk }: { desk: Desk }) {
  const [closing, setClosing] = useState(false)
  const [books, setBooks] = useState(false)
  const { state, reload, retry } = desk
  if (!state) return null
  if (state.problem) return <SignIn problem={state.problem} onSignedIn={reload} />
  if (!state.till) return <OpenTill onOpened={reload} onSignedOut={reload} />
  if (closing && state.till !== 'unknown')
    return (
      <CloseTill
        till={state.till}
        queued={desk.queued}
        onBack={() => setClosing(false)}
        onClosed={() => {
          setClosing(false)
          return reload()
        }}
      />
    )
  if (books)
    return (
      <BooksScreen
        onBack={() => {
          setBooks(false)
          retry()
        }}
      />
    )
  return (
    <SellScreen
      desk={desk}
      onBooks={() => setBooks(true)}
      onClose={() => {
        retry()
        setClosing(true)
      }}
    />
  )
}

/** Shows whether the desk is online, and how many sales have not been sent yet. */
function StatusBar({ desk }: { desk: Desk }) {
  const { t, lang } = useDeskTexts()
  if (!desk.state) return <p className="desk-status">{t.setUp}</p>
  const { offline, queued, stop } = desk
  return (
    <div className={offline ? 'desk-status is-offline' : 'desk-status'} role="status">
      <span>{offline ? t.offline : t.online}</span>
      {queued > 0 && <span>{plural(lang, queued, t.queued)}</span>}
      {stop?.kind === 'refused' && (
        <strong>{format(t.refused, { number: stop.number, reason: stop.reason })}</strong>
      )}
    </div>
  )
}

type Props = { problem: DeskProblem; onSignedIn: () => Promise<void> }

/** The form with which a cashier signs in. It has a second step if the account requires one. */
function SignIn({ problem, onSignedIn }: Props) {
  const { t } = useDeskTexts()
  const [error, setError] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    setError('')
    try {
      const credentials = { email: typed(form, 'email'), password: typed(form, 'password') }
      await call('/api/admin/login', asksCode ? { ...credentials, code: typed(form, 'code') } : credentials)
      const pairing = typed(form, 'pairing').trim()
      if (pairing) await keepPairingCode(pairing)
      rememberSignIn()
      await onSignedIn()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (cause.code === 'second_factor_required') setAsksCode(true)
      else setError(cause.detail || t.noServer)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="desk-form" onSubmit={(event) => void submit(event)}>
      {problem !== 'signIn' && problem !== 'portal' && <p className="desk-error">{t[problem]}</p>}
      {problem === 'portal' && (
        <p className="desk-error">
          <a href="/admin">{t.finishInPortal}</a>
        </p>
      )}
      <label>
        {t.email}
        <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        {t.password}
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <label>
        {t.pairCode}
        <input name="pairing" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </label>
      {asksCode && (
        <label>
          {t.code}
          <input name="code" autoComplete="one-time-code" required />
        </label>
      )}
      <p className="desk-error" role="alert">
        {error}
      </p>
      <button type="submit" className="desk-main" disabled={busy}>
        {t.signIn}
      </button>
    </form>
  )
}
