import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Lang, PublicTexts } from '../i18n/texts.gen'

type Node = string | { [key: string]: Node }

/** The folder that contains all texts. */
export const catalogueFolder = resolve(import.meta.dirname, '../../../texts')

const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
const pluralKey = new RegExp(`^(.+)_(${categories.join('|')})$`)

/**
 * Reads the texts of a group in a language, by namespace. The result has the same structure as the texts that the
 * server sends, so each text has its plural forms in one object.
 */
export function readGroup(lang: string, group: string): Record<string, Node> {
  const folder = join(catalogueFolder, lang, group)
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files.map((file) => [
      camelCase(file.replace('.json', '')),
      foldPlurals(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Node),
    ]),
  )
}

/** Returns the texts of the public pages in a language. */
export function publicTexts(lang: Lang): PublicTexts {
  return readGroup(lang, 'public') as unknown as PublicTexts
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

// Converts {"stalls_one": …, "stalls_other": …} to {"stalls": {"one": …, "other": …}}.
function foldPlurals(node: Node): Node {
  if (typeof node === 'string') return node
  const folded: Record<string, Node> = {}
  for (const [key, value] of Object.entries(node)) {
    const [, name, category] = pluralKey.exec(key) ?? []
    if (!name || !category) folded[key] = foldPlurals(value)
    else folded[name] = { ...(folded[name] as object | undefined), [category]: value }
  }
  return folded
}
