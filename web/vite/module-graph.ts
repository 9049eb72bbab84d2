import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync } from 'vite'

// The sources of our own that a page is made of, and those that it only loads on demand, with all that they import.
export type PageModules = { readonly now: ReadonlySet<string>; readonly later: ReadonlySet<string> }

export function modulesOf(page: string): PageModules {
  const now = new Set<string>([page])
  const onDemand = new Set<string>()
  for (const file of now) {
    const links = linksOf(file)
    for (const next of links.statically) now.add(next)
    for (const next of links.dynamically) onDemand.add(next)
  }
  const later = new Set(onDemand)
  for (const file of later) {
    const links = linksOf(file)
    for (const next of [...links.statically, ...links.dynamically]) later.add(next)
  }
  return { now, later }
}

const known = new Map<string, { statically: string[]; dynamically: string[] }>()

function linksOf(file: string): { statically: string[]; dynamically: string[] } {
  let links = known.get(file)
  if (!links) {
    const text = readFileSync(file, 'utf8')
    const { module } = parseSync(file, text)
    const statically = [
      // What is imported for its types alone is no part of a page.
      ...module.staticImports
        .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
        .map((one) => one.moduleRequest.value),
      ...module.staticExports.flatMap((one) => one.entries.map((entry) => entry.moduleRequest?.value)),
    ]
    const dynamically = module.dynamicImports.map(
      ({ moduleRequest }) => /^(['"`])(.*)\1$/s.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2],
    )
    links = { statically: sourcesOf(file, statically), dynamically: sourcesOf(file, dynamically) }
    known.set(file, links)
  }
  return links
}

function sourcesOf(file: string, specifiers: readonly (string | undefined)[]): string[] {
  return specifiers.flatMap((specifier) => {
    if (!specifier?.startsWith('.')) return []
    const path = resolve(dirname(file), specifier)
    const found = [path, `${path}.tsx`, `${path}.ts`].find((one) => /\.tsx?$/.test(one) && existsSync(one))
    // Words for people name no class.
    return found && !/\/i18n\/[^/]+\//.test(found) ? [found] : []
  })
}
