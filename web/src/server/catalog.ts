import type { Lang, PublicTexts } from '../i18n/texts.gen'
import type { PageBoot } from '../public/boot'
import type { AnyPage } from '../public/define-page'

/**
 * All texts of the public pages in all languages. They are not part of the bundle but are passed to it (see
 * main.tsx).
 */
export type Catalogue = Readonly<Record<Lang, PublicTexts>>

/**
 * Returns the texts that a page lists and the texts of the frame. The keys `title` and `description` of a namespace
 * are omitted, because only the document's head uses them. In the namespace `frame`, these keys are not omitted.
 */
export function pickTexts(all: PublicTexts, { texts, without = [] }: Listed): Partial<PublicTexts> {
  const listed = new Set<string>(['frame', ...texts])
  const barred = new Set<string>(without)
  const picked: Record<string, object> = {}
  for (const namespace of Object.keys(all) as (keyof PublicTexts)[]) {
    const words: object = all[namespace]
    const whole = listed.has(namespace)
    const keys = Object.entries(words).filter(([key]) => {
      const name = `${namespace}.${key}`
      if (barred.has(name)) return false
      return listed.has(name) || (whole && !documentKeys.has(key))
    })
    if (keys.length > 0) picked[namespace] = Object.fromEntries(keys)
  }
  return picked
}

/** Returns the boot data for the page's data block. Values that only the server uses are omitted. */
export function browserBoot(boot: PageBoot, { serverOnly = [], notNeeded, textFiles }: AnyPage): PageBoot {
  const barred = new Set<string>([...footerOnly, ...serverOnly, ...(notNeeded?.(boot.props as never) ?? [])])
  const rest = (name: string, all: object) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !barred.has(`${name}.${key}`)))
  const texts = Object.entries(boot.texts)
    .filter(([namespace]) => !barred.has(namespace))
    .map(([namespace, words]) => [namespace, rest(namespace, words)])
  const { frame, ...others } = Object.fromEntries(texts) as PublicTexts
  return {
    ...boot,
    frame: rest('boot.frame', boot.frame) as PageBoot['frame'],
    props: rest('props', boot.props as object),
    texts: textFiles
      ? {}
      : { ...others, frame: { ...frame, nav: rest('frame.nav', frame.nav) as typeof frame.nav } },
  }
}

type Listed = { readonly texts: readonly string[]; readonly without?: readonly string[] | undefined }

// The texts and the facts of the footer. They are omitted from the boot data, because the browser keeps the server's
// HTML of the footer on all pages.
const footerOnly = [
  'quickLinks',
  'contactHeading',
  'follow',
  'callUs',
  'writeUs',
  'copyright',
  'organiser',
  'nav.terms',
  'nav.privacy',
  'nav.refunds',
  'nav.accessibility',
  'nav.receipt',
  'nav.myData',
]
  .map((key) => `frame.${key}`)
  .concat('boot.frame.organiser', 'boot.frame.year')

const documentKeys = new Set(['title', 'description'])
