import '../lib/translated-text'
import '../styles/installed.css'
import '../styles/tokens.css'
import './desk.css'
import './receipt.css'
import { createRoot } from 'react-dom/client'
import { deviceLang, fetchTexts, type DeskTexts } from '../i18n/installed-app'
import { InstalledBoundary, keepWorkerFresh } from '../lib/installed-page'
import { putFieldsBack } from '../lib/kept-fields'
import { DeskApp } from './desk-app'
import { keepPairing } from './desk-state'
import { reopen } from './storage'

const place = document.getElementById('app')
if (!place) throw new Error('the page has no element for the desk')
const lang = deviceLang('deskLang')
await keepPairing().catch(reopen)
document.documentElement.lang = lang
const texts = await fetchTexts<DeskTexts>('desk')
createRoot(place).render(
  <InstalledBoundary words={texts[lang].crashed}>
    <DeskApp texts={texts} firstLang={lang} />
  </InstalledBoundary>,
)
putFieldsBack()
keepWorkerFresh('desk')
