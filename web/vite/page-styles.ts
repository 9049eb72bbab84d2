import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { pageSheet, type Scripts } from './page-sheet.ts'
import { addUsage, emptyUsage, type Usage } from './page-usage.ts'

type Options = {
  // The whole sheet's source, and the sources of the pages.
  sheet: string
  pages: readonly string[]
  langs: readonly string[]
  scripts: Scripts
  // The fonts that the first screen of every page is set in, by language: their sources.
  fonts: Readonly<Record<string, readonly string[]>>
  // Pages that are made without React, by name, with the classes and elements that they use.
  plain: Readonly<Record<string, readonly string[]>>
}

// Writes styles.json: for each page, by language, the part of the whole sheet that the page can use. Go inlines it
// (internal/ssr/bundle.go). What a page can use is read from the modules that it is made of, those that it loads on
// demand included, so that nobody keeps lists.
export function pageStyles({ sheet, pages, langs, scripts, fonts, plain }: Options): Plugin {
  let root = ''
  return {
    name: 'page-styles',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const usages = new Map<string, Usage>(
          Object.entries(plain).map(([name, words]) => [name, { ...emptyUsage(), words: new Set(words) }]),
        )
        for (const page of pages) {
          const usage = usageOfGraph(join(root, page), root, (id) => this.getModuleInfo(id))
          usages.set(basename(page, '.tsx'), usage)
        }
        const manifest = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8')) as Manifest
        const built = (source: string) => {
          const file = manifest[source]?.file
          if (!file) throw new Error(`the build has no ${source}`)
          return file
        }
        const css = await readFile(join(dir, built(sheet)), 'utf8')
        const sheets = Object.fromEntries(
          Array.from(usages, ([name, usage]) => [
            name,
            Object.fromEntries(langs.map((lang) => [lang, pageSheet(css, usage, lang, scripts)])),
          ]),
        )
        const addresses = Object.fromEntries(
          langs.map((lang) => [lang, (fonts[lang] ?? []).map((source) => `/${built(source)}`)]),
        )
        await writeFile(join(dir, 'styles.json'), JSON.stringify({ sheets, fonts: addresses }))
      },
    },
  }
}

type Links = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }

function usageOfGraph(page: string, root: string, linksOf: (id: string) => Links | null): Usage {
  const usage = emptyUsage()
  const ids = [page]
  for (const id of ids) {
    const links = linksOf(id)
    for (const next of [...(links?.importedIds ?? []), ...(links?.dynamicallyImportedIds ?? [])]) {
      if (!ids.includes(next)) ids.push(next)
    }
    if (/^src\/.*\.tsx?$/.test(relative(root, id))) addUsage(usage, id, readFileSync(id, 'utf8'))
  }
  return usage
}
