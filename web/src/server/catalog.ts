import { en } from '../i18n/en'
import { hi } from '../i18n/hi'
import type { Lang } from '../i18n/language'
import { te } from '../i18n/te'
import type { Texts } from '../i18n/texts'

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

type Listed = { readonly texts: readonly string[]; readonly without?: readonly string[] | undefined }

const documentKeys = new Set(['title', 'description'])
