import type { PortalTexts } from '../../i18n/texts.gen'
import { publicTexts, readGroup } from '../../testing/catalogue'
import { setTexts } from '../texts'

// The texts must be set before a test imports modules that use them while they load.
const { hall, ui } = publicTexts('en')
setTexts({ ...readGroup('en', 'portal'), shared: { hall, ui } } as unknown as PortalTexts)
