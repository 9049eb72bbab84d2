import '../lib/translated-text'
import '../styles/installed.css'
import '../styles/tokens.css'
import './gate.css'
import { createRoot } from 'react-dom/client'
import { deviceLang, fetchTexts, type GateTexts } from '../i18n/installed-app'
import { InstalledBoundary, keepWorkerFresh, reloadWithNewWorker } from '../lib/installed-page'
import { putFieldsBack } from '../lib/kept-fields'
import { GateApp } from './gate-app'
import { startGate } from './gate-state'

const place = document.getElementById('app')
if (!place) throw new Error('the page has no element for the app')
const lang = deviceLang('gateLang')
document.documentElement.lang = lang
const texts = await fetchTexts<GateTexts>('gate')
await startGate(lang)
createRoot(place).render(
  <InstalledBoundary words={texts[lang].crashed}>
    <GateApp texts={texts} firstLang={lang} />
  </InstalledBoundary>,
)
putFieldsBack()
keepWorkerFresh('gate')
reloadWithNewWorker()
