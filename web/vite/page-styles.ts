import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { preprocessCSS, type Manifest, type Plugin, type ResolvedConfig } from 'vite'
import type { PageModules } from './page-modules.ts'
import { pageSheet, renamed, shortProperties, usedProperties, type Barred } from './page-sheet.ts'
import { splitPrint } from './print-sheet.ts'

type Options = {
  // The base stylesheet of every page: tokens, fonts, elements.
  base: string
  // The path of page-modules.json, which the engine build writes (page-modules.ts).
  modules: string
  // Short class names, for pages and tests that do not use React.
  classNames: ReadonlyMap<string, string>
  langs: readonly string[]
  barred: Barred
  // The CSS Modules of each page that does not use React, by the page's name.
  plain: Readonly<Record<string, readonly string[]>>
  // Pages that load the entry script.
  scripted: readonly string[]
  // The pages on which the first image is loaded before the web fonts (ADR 0013).
  pictureFirst: readonly string[]
}

type ByPage = Record<string, Record<string, string>>

// Matches a font face whose font file is downloaded. The stylesheet must be minified. System fonts have only local
// sources.
const webFaces = /@font-face\{[^}]*\burl\([^}]*\}/g

/**
 * Writes styles.json. For each page and language it contains the stylesheet that Go inserts into the page
 * (internal/ssr/styles.go). This stylesheet consists of the base stylesheet and the CSS Modules of the page. CSS
 * Modules that are loaded on demand, and those of components below the first screen, are in separate files. The print
 * rules of all pages are in one file. If a page loads its first image before the web fonts, the web fonts are in a
 * stylesheet that is linked at the end of the page.
 */
export function pageStyles(options: Options): Plugin {
  let config: ResolvedConfig
  return {
    name: 'page-styles',
    apply: 'build',
    enforce: 'post',
    configResolved: (resolved) => {
      config = resolved
    },
    writeBundle: {
      // This plugin must run before the plugin that compresses the output.
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }) {
        const manifest = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8')) as Manifest
        const file = manifest[options.base]?.file
        if (!file) throw new Error(`the build has no ${options.base}`)
        const css = await readFile(join(dir, file), 'utf8')
        const pages = { ...(await readModules(join(config.root, options.modules))), ...plainPages(options) }
        const sheets = await readSheets(config, pages)
        const { texts, files } = stylesOf(options, css, pages, sheets)
        await Promise.all(Array.from(files, ([name, text]) => writeFile(join(dir, name), text)))
        await writeFile(join(dir, 'styles.json'), JSON.stringify(texts))
      },
    },
  }
}

async function readModules(path: string): Promise<Record<string, PageModules>> {
  return JSON.parse(await readFile(path, 'utf8')) as Record<string, PageModules>
}

async function readSheets(config: ResolvedConfig, pages: Pages): Promise<Map<string, string>> {
  const paths = new Set(Object.values(pages).flatMap(({ now, below, later }) => [...now, ...below, ...later]))
  const sheets = Array.from(paths, async (path) => {
    const file = join(config.root, path)
    const { code } = await preprocessCSS(await readFile(file, 'utf8'), file, config)
    if (/url\(\s*['"]?\./.test(code)) throw new Error(`${path}: a file's address belongs in styles/art.css`)
    return [path, code] as const
  })
  return new Map(await Promise.all(sheets))
}

type Pages = Readonly<Record<string, PageModules>>

function stylesOf(options: Options, base: string, pages: Pages, sheets: ReadonlyMap<string, string>) {
  const { langs, barred, pictureFirst, classNames } = options
  const textOf = (paths: Iterable<string>) => Array.from(paths, (path) => sheets.get(path) ?? '').join('\n')
  const { print } = splitPrint(base + textOf(sheets.keys()))
  const drawn = new Set(Object.values(pages).flatMap((page) => page.drawn))
  const names = shortProperties(base + textOf(sheets.keys()), drawn)
  const files = new Map<string, string>()
  const write = (name: string, text: string) => {
    const file = `assets/${name}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`
    files.set(file, text)
    return `/${file}`
  }
  const texts = {
    sheets: {} as ByPage,
    fonts: {} as ByPage,
    below: {} as ByPage,
    later: {} as ByPage,
    print: write('print', renamed(print, names)),
    classNames: Object.fromEntries(classNames),
  }
  for (const [page, { now, below, later, drawn: used }] of Object.entries(pages)) {
    const { screen } = splitPrint(base + textOf(now))
    const linked = { below: splitPrint(textOf(below)).screen, later: textOf(later) }
    const asked = new Set([...used, ...usedProperties(print + linked.below + linked.later)])
    for (const lang of langs) {
      const request = { lang, scripted: options.scripted.includes(page), barred, names, asked }
      const text = pageSheet({ ...request, css: screen })
      const faces = pictureFirst.includes(page) ? text.match(webFaces) : null
      if (faces) (texts.fonts[page] ??= {})[lang] = write(`fonts-${lang}`, faces.join(''))
      ;(texts.sheets[page] ??= {})[lang] = faces ? text.replace(webFaces, '') : text
      for (const [kind, more] of Object.entries(linked) as ['below' | 'later', string][]) {
        if (!more) continue
        const name = `${kind}-${page}-${lang}`
        ;(texts[kind][page] ??= {})[lang] = write(name, pageSheet({ ...request, css: more }))
      }
    }
  }
  return { texts, files }
}

function plainPages({ plain }: Options): Record<string, PageModules> {
  return Object.fromEntries(
    Object.entries(plain).map(([name, now]) => [name, { now, below: [], later: [], drawn: [] }]),
  )
}
