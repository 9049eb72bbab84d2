import { en } from '../i18n/en'
import { hi } from '../i18n/hi'
import type { Lang } from '../i18n/language'
import { te } from '../i18n/te'
import type { Texts } from '../i18n/texts'
import type { PageBoot } from '../public/boot'
import type { AnyPage } from '../public/define-page'

// Every text in every language. Only the server bundle holds it.
const catalog: Readonly<Record<Lang, Texts>> = { en, hi, te }

export function textsOf(lang: Lang): Texts {
  return catalog[lang]
}

// The texts that a page lists, and the frame's: all that its browser gets. Of a namespace that is not the frame's the
// title and the description are the document's alone.
export function pickTexts(lang: Lang, { texts, without = [] }: Listed): Partial<Texts> {
  const listed = new Set<string>(['frame', ...texts])
  const barred = new Set<string>(without)
  const picked: Record<string, object> = {}
  for (const [namespace, words] of Object.entries(textsOf(lang))) {
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

// The boot as the data block carries it: without what only the server draws with.
export function browserBoot(boot: PageBoot, { serverOnly = [] }: AnyPage): PageBoot {
  const barred = new Set<string>([...footerTexts, ...serverOnly])
  const rest = (name: string, all: object) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !barred.has(`${name}.${key}`)))
  const texts = Object.entries(boot.texts)
    .filter(([namespace]) => !barred.has(namespace))
    .map(([namespace, words]) => [namespace, rest(namespace, words)])
  return {
    ...boot,
    props: rest('props', boot.props as object),
    texts: Object.fromEntries(texts) as Partial<Texts>,
  }
}

type Listed = { readonly texts: readonly string[]; readonly without?: readonly string[] | undefined }

// The browser keeps the footer of every page as it was sent.
const footerTexts = [
  'quickLinks',
  'contactHeading',
  'follow',
  'callUs',
  'writeUs',
  'copyright',
  'organiser',
].map((key) => `frame.${key}`)

const documentKeys = new Set(['title', 'description'])
