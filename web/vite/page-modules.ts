import { basename, join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { usedProperties } from './page-sheet.ts'

/**
 * The styles that a page needs. `now` lists the CSS Modules that are loaded with the page, in their order. `below`
 * lists the CSS Modules of the components in a folder named below, which stand below the first screen. `later` lists
 * the CSS Modules that are loaded on demand. `drawn` lists the custom properties that the page's code uses, for
 * example in drawings. Paths are relative to the web folder.
 */
export type PageModules = {
  readonly now: readonly string[]
  readonly below: readonly string[]
  readonly later: readonly string[]
  readonly drawn: readonly string[]
}

/**
 * Writes page-modules.json with the PageModules of each page, which are derived from the module graph of the engine
 * build.
 */
export function pageModules(pages: readonly string[]): Plugin {
  let root = ''
  return {
    name: 'page-modules',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle() {
      const modules = pages.map((page) => [basename(page, '.tsx'), modulesOf(this, root, page)] as const)
      this.emitFile({
        type: 'asset',
        fileName: 'page-modules.json',
        source: JSON.stringify(Object.fromEntries(modules)),
      })
    },
  }
}

/** The component that draws the frame of all pages. */
export const app = 'src/public/app.tsx'

// Returns the styles that a page and its frame need. The stylesheet of a module comes after the stylesheets of its
// imports, so that it can override them. The stylesheet of a feature always comes after the stylesheets of ui/, even if
// several components of the feature import it.
function modulesOf(context: Rolldown.PluginContext, root: string, page: string): PageModules {
  const seen = new Set<string>()
  const drawn = new Set<string>()
  const dynamic = new Set<string>()
  const lower = new Set<string>()
  const collect = (id: string, into: Set<string>) => {
    if (seen.has(id)) return
    seen.add(id)
    const module = context.getModuleInfo(id)
    if (!module) throw new Error(`the build has no ${id}`)
    for (const name of usedProperties(module.code ?? '')) drawn.add(name)
    for (const next of module.importedIds) {
      if (next.endsWith('.css')) continue
      if (isBelow(next) && !isBelow(id)) lower.add(next)
      else collect(next, into)
    }
    for (const next of module.importedIds) if (next.endsWith('.module.css')) into.add(relative(root, next))
    for (const next of module.dynamicallyImportedIds) dynamic.add(next)
  }
  const now = new Set<string>()
  collect(join(root, page), now)
  collect(join(root, app), now)
  const below = new Set<string>()
  for (const id of lower) collect(id, below)
  const later = new Set<string>()
  // During this loop, `collect` adds ids to the set `dynamic`. The loop also visits the added ids.
  for (const id of dynamic) collect(id, later)
  return {
    now: byLayer(now),
    below: byLayer(below).filter((path) => !now.has(path)),
    later: byLayer(later).filter((path) => !now.has(path) && !below.has(path)),
    drawn: [...drawn],
  }
}

const isBelow = (id: string) => id.includes('/below/')

const layers = ['src/ui/', 'src/public/', 'src/public/features/']

/**
 * Sorts stylesheets by layer: first those of ui/, then those of public/, and finally those of the features in
 * public/features/. The order within a layer is unchanged.
 */
export function byLayer(paths: Iterable<string>): string[] {
  const layer = (path: string) => layers.findLastIndex((start) => path.startsWith(start))
  return Array.from(paths).toSorted((a, b) => layer(a) - layer(b))
}
