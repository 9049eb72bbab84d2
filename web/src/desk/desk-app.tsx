import { useEffect, useMemo, useState } from 'react'
import { keepDeviceLang, type AllTexts, type DeskTexts } from '../i18n/installed-app'
import { langs, languages, type Lang } from '../i18n/texts.gen'
import { BooksScreen } from './books-screen'
import { TextsContext } from './desk-context'
import { SellScreen } from './sell-screen'
import { SignIn } from './sign-in'
import { StatusBar } from './status-bar'
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
