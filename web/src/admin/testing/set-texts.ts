import type { PortalTexts } from '../../i18n/texts.gen'
import { publicTexts, readGroup } from '../../testing/catalogue'
import { setTexts } from '../texts'

// Modules use the texts while they load, so this runs before a test imports them.
const { hall, ui } = publicTexts('en')
setTexts({ ...readGroup('en', 'portal'), shared: { hall, ui } } as unknown as PortalTexts)
