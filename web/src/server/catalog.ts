import { en } from '../i18n/en'
import { hi } from '../i18n/hi'
import type { Lang } from '../i18n/language'
import { te } from '../i18n/te'
import type { Namespace, Texts } from '../i18n/texts'

// Every text in every language. Only the server bundle holds it.
const catalog: Readonly<Record<Lang, Texts>> = { en, hi, te }

export function textsOf(lang: Lang): Texts {
  return catalog[lang]
}

// The namespaces that a page lists, and the frame's: all that its browser gets.
export function pickTexts(lang: Lang, namespaces: readonly Namespace[]): Partial<Texts> {
  const texts = textsOf(lang)
  const listed = new Set<string>([...alwaysThere, ...namespaces])
  return Object.fromEntries(Object.entries(texts).filter(([name]) => listed.has(name)))
}

const alwaysThere = ['frame']
