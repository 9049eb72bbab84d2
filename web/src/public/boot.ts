import type { PublicTexts } from '../i18n/texts.gen'
import type { Boot } from './props.gen'

export type { Frame, LanguageLink, Social } from './props.gen'

// A page's data. Go sends the boot data with formatted props, and the server bundle adds the texts that the page
// lists. The browser reads the same object from the page's data block, without the part that only the document's head
// uses.
export type PageBoot = Omit<Boot, 'head'> & { readonly texts: Partial<PublicTexts> }

export const bootElementId = 'boot'
export const rootElementId = 'app'

// Serializes the boot data for a data block. The output never contains text that would close the script element.
export function serializeBoot(boot: PageBoot): string {
  return JSON.stringify(boot).replaceAll('<', '\\u003c')
}

export function readBoot(): PageBoot {
  const text = document.getElementById(bootElementId)?.textContent
  if (!text) throw new Error('the page has no data block')
  return JSON.parse(text) as PageBoot
}
