import type { Plugin } from 'vite'
import { langs } from '../src/i18n/texts.gen.ts'
import * as tokens from '../src/styles/tokens.gen.ts'
import { readGroup } from '../src/testing/catalogue.ts'

// Replaces placeholders in admin.html, desk.html and gate.html, also in development. The placeholder
// {{public.desk.appName}} is replaced with the English text of the catalogue. {{public.desk.noScript in all
// languages}} is replaced with one paragraph for each language, because these pages are the same in every language.
// {{tokens.browserBar}} is replaced with a design token.
export function htmlTexts(): Plugin {
  return { name: 'html-texts', transformIndexHtml: { order: 'pre', handler: fillTexts } }
}

export function fillTexts(html: string): string {
  return html.replaceAll(/\{\{([\w.]+)( in all languages)?\}\}/g, (_, key: string, all?: string) =>
    all ? langs.map((lang) => `<p lang="${lang}">${textAt(lang, key)}</p>`).join('') : textAt('en', key),
  )
}

// `key` consists of the group, the namespace and the key of the text.
function textAt(lang: string, key: string): string {
  const [group = '', ...path] = key.split('.')
  const text = path.reduce<unknown>(
    (node, name) => (node as Record<string, unknown>)[name],
    group === 'tokens' ? tokens : readGroup(lang, group),
  )
  if (typeof text !== 'string') throw new Error(`the catalogue has no text ${key} in ${lang}`)
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
