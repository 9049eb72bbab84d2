import { useEffect, useState } from 'react'
import { keepDeviceLang, type AllTexts, type GateTexts } from '../i18n/installed-app'
import { langs, languages, type Lang } from '../i18n/texts.gen'
import { setLang as setCallLang } from './gate-state'
import { PairingScreen } from './pairing-screen'
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
