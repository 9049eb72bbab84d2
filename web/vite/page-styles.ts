import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { modulesOf } from './module-graph.ts'
import { pageSheet, shortNames, type Barred } from './page-sheet.ts'
import { addUsage, emptyUsage, type Usage } from './page-usage.ts'

type Options = {
  // The whole sheet's source, and the sources of the pages.
  sheet: string
  pages: readonly string[]
  // What stands round every page and is in no page's modules.
  around: readonly string[]
  langs: readonly string[]
  barred: Barred
  // The fonts that the first screen of every page is set in, by language: their sources.
  fonts: Readonly<Record<string, readonly string[]>>
  // Pages that are made without React, by name, with the classes that they use.
  plain: Readonly<Record<string, readonly string[]>>
}

// What a page can use at once, and what with the modules that it loads on demand; undefined: it loads none.
type PageUsage = { now: Usage; later: Usage | undefined }

// Writes styles.json: for each page, by language, the part of the whole sheet that the page can use, which Go inlines
// (internal/ssr/styles.go). What a page can use is read from its modules, so that nobody keeps lists. The rules of what a
// page loads on demand are in a file of their own, together with the page's, so that their order stays.
export function pageStyles({ sheet, pages, around, langs, barred, fonts, plain }: Options): Plugin {
  let root = ''
  return {
    name: 'page-styles',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root
    },
    writeBundle: {
      // Before the compression of what it writes.
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }) {
        const manifest = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8')) as Manifest
        const built = (source: string) => {
          const file = manifest[source]?.file
          if (!file) throw new Error(`the build has no ${source}`)
          return file
        }
        const css = await readFile(join(dir, built(sheet)), 'utf8')
        const usages = new Map<string, PageUsage>()
        for (const [name, words] of Object.entries(plain)) {
          usages.set(name, { now: { ...emptyUsage(), words: new Set(words) }, later: undefined })
        }
        for (const page of pages)
          usages.set(
            basename(page, '.tsx'),
            usageOf(
              join(root, page),
              around.map((file) => join(root, file)),
            ),
          )
        const kept = new Set(Array.from(usages.values(), ({ now }) => [...now.properties]).flat())
        const names = shortNames(css, kept)

        const sheets: Record<string, Record<string, string>> = {}
        const later: Record<string, Record<string, string>> = {}
        const written: Promise<void>[] = []
        for (const [page, usage] of usages) {
          for (const lang of langs) {
            const request = { css, lang, barred, names }
            ;(sheets[page] ??= {})[lang] = pageSheet({ ...request, usage: usage.now })
            if (!usage.later) continue
            // Without the faces, which the page has, unless its visitor saves data.
            const text = pageSheet({ ...request, usage: usage.later }).replace(/@font-face\{[^}]*\}/g, '')
            const file = `assets/later-${page}-${lang}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`
            written.push(writeFile(join(dir, file), text))
            ;(later[page] ??= {})[lang] = `/${file}`
          }
        }
        await Promise.all(written)
        const preloads = Object.fromEntries(
          langs.map((lang) => [lang, (fonts[lang] ?? []).map((source) => `/${built(source)}`)]),
        )
        await writeFile(join(dir, 'styles.json'), JSON.stringify({ sheets, fonts: preloads, later }))
      },
    },
  }
}

function usageOf(page: string, around: readonly string[]): PageUsage {
  const modules = modulesOf(page)
  const now = emptyUsage()
  for (const file of [...around, ...modules.now]) addUsage(now, file, readFileSync(file, 'utf8'))
  if (modules.later.size === 0) return { now, later: undefined }
  const later = emptyUsage()
  for (const file of [...around, ...modules.now, ...modules.later])
    addUsage(later, file, readFileSync(file, 'utf8'))
  return { now, later }
}
