import '../styles/installed.css'
import '../styles/tokens.css'
import './gate.css'
import { createRoot } from 'react-dom/client'
import { deviceLang } from '../i18n/device-lang'
import { GateApp } from './gate-app'
import { startGate } from './gate-state'
import { fetchTexts } from './texts'
import { keepWorkerFresh } from './worker'

const place = document.getElementById('app')
if (!place) throw new Error('the page has no element for the app')
const lang = deviceLang('gateLang')
document.documentElement.lang = lang
const texts = await fetchTexts()
await startGate(lang)
createRoot(place).render(<GateApp texts={texts} firstLang={lang} />)
keepWorkerFresh()
