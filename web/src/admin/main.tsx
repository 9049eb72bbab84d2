import '../lib/translated-text'
import '../styles/admin.css'
import type { PortalTexts } from '../i18n/texts.gen'
import { startTheme } from './layout/theme'
import { setTexts } from './texts'

startTheme()

const place = document.getElementById('app')
if (!place) throw new Error('the shell has no element for the portal')
setTexts(await fetchTexts())
const { startPortal } = await import('./start')
startPortal(place)

async function fetchTexts(): Promise<PortalTexts> {
  const response = await fetch('/admin/texts.json')
  if (!response.ok) throw new Error(`the texts of the portal: status ${response.status}`)
  return (await response.json()) as PortalTexts
}
