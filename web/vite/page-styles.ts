import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { modulesOf } from './module-graph.ts'
import { pageSheet, renamed, shortNames, type Barred } from './page-sheet.ts'
import { addUsage, emptyUsage, type Usage } from './page-usage.ts'
import { askedProperties, splitPrint } from './print-sheet.ts'

type Options = {
  // The whole sheet's source, and the sources of the pages.
  sheet: string
  pages: readonly string[]
  // What stands round every page and is in no page's modules.
  around: readonly string[]
  langs: readonly string[]
  barred: Barred
  // Pages that are made without React, by name, with the classes that they use.
  plain: Readonly<Record<string, readonly string[]>>
  // Names that a page's modules hold and that never stand on it, by page.
  absent: Readonly<Record<string, readonly string[]>>
  // Pages whose first picture comes before the web fonts (docs/adr/0013).
  pictureFirst: readonly string[]
}

// A face that is loaded, in the minified sheet; the phone's own have local sources.
const webFaces = /@font-face\{[^}]*\burl\([^}]*\}/g

// What a page can use at once, and what with the modules that it loads on demand; undefined: it loads none.
type PageUsage = { now: Usage; later: Usage | undefined }

// Writes styles.json: for each page, by language, the part of the whole sheet that the page can use, which Go inlines
// (internal/ssr/styles.go). What a page can use is read from its modules, so that nobody keeps lists. The rules of what a
// page loads on demand are in a file of their own, together with the page's, so that their order stays. The rules for
// paper are a file of all pages. A page whose picture comes first has its web fonts in a file that stands at its end.
export function pageStyles({
  sheet,
  pages,
  around,
  langs,
  barred,
  plain,
  absent,
  pictureFirst,
}: Options): Plugin {
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
        leaveOut(usages, absent)
        const kept = new Set(Array.from(usages.values(), ({ now }) => [...now.properties]).flat())
        const names = shortNames(css, kept)
        const { screen, print } = splitPrint(css)
        const asked = askedProperties(print)

        const sheets: Record<string, Record<string, string>> = {}
        const fonts: Record<string, Record<string, string>> = {}
        const later: Record<string, Record<string, string>> = {}
        const written: Promise<void>[] = []
        const write = (name: string, text: string) => {
          const file = `assets/${name}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`
          written.push(writeFile(join(dir, file), text))
          return `/${file}`
        }
        for (const [page, usage] of usages) {
          for (const lang of langs) {
            const request = { lang, barred, names, asked }
            const text = pageSheet({ ...request, css: screen, usage: usage.now })
            const late = pictureFirst.includes(page) ? text.match(webFaces) : null
            if (late) (fonts[page] ??= {})[lang] = write(`fonts-${lang}`, late.join(''))
            ;(sheets[page] ??= {})[lang] = late ? text.replace(webFaces, '') : text
            if (!usage.later) continue
            // Without the faces, which the page has, unless its visitor saves data.
            const more = pageSheet({ ...request, css, usage: usage.later }).replace(
              /@font-face\{[^}]*\}/g,
              '',
            )
            ;(later[page] ??= {})[lang] = write(`later-${page}-${lang}`, more)
          }
        }
        const paper = write('print', renamed(print, names))
        await Promise.all(written)
        await writeFile(join(dir, 'styles.json'), JSON.stringify({ sheets, fonts, later, print: paper }))
      },
    },
  }
}

function leaveOut(usages: ReadonlyMap<string, PageUsage>, absent: Options['absent']): void {
  for (const [page, names] of Object.entries(absent))
    for (const name of names) usages.get(page)?.now.absent.add(name)
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
