import type { PortalTexts } from '../../i18n/texts.gen'
import { readGroup } from '../../testing/catalogue'
import { setTexts } from '../texts'

// Modules use the texts while they load, so this runs before a test imports them.
setTexts(readGroup('en', 'portal') as unknown as PortalTexts)
