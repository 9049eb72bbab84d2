// Checks that stylesheets stay short and that every class of a CSS Module is used. Run it with `node
// tools/style-sheets.ts`.
import { namesIn } from '../vite/class-names.ts'
import { readSources, report, type SourceFile } from './source-files.ts'

const mostLines = 300
const mostColumns = 120

/** Returns an error message for each line that is too long, and for a stylesheet with too many lines. */
export function tooLong({ path, text }: SourceFile): string[] {
  const lines = text.trimEnd().split('\n')
  const faults = lines.flatMap((line, index) =>
    line.length > mostColumns
      ? [`${path}:${index + 1} has ${line.length} columns, at most ${mostColumns}`]
      : [],
  )
  if (lines.length > mostLines) faults.push(`${path} has ${lines.length} lines, at most ${mostLines}`)
  return faults
}

const moduleImport = /^import (\w+) from '(\..*\.module\.css)'$/gm

/**
 * Lists the CSS Module classes that no component uses. If several modules define the same class name, it is enough
 * that one of these classes is used. Class names in styles/base.css always count as used, because they are global.
 */
export function unusedClasses(sources: readonly SourceFile[]): string[] {
  const global = sources
    .filter(({ path }) => path === 'styles/base.css')
    .flatMap(({ text }) => [...namesIn(text)])
  const used = new Set([...global.map(camelCase), ...sources.flatMap((source) => usedClasses(source))])
  return sources
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => Array.from(classesIn(text), (name) => ({ path, name })))
    .filter(({ name }) => !used.has(camelCase(name)))
    .map(({ path, name }) => `${path}: nothing uses the class ${name}`)
}

/**
 * Lists the portal's CSS Modules that styles/admin.css does not import. Their rules would be missing in the portal,
 * because styles/admin.css is its only stylesheet.
 */
export function withoutRules(sources: readonly SourceFile[]): string[] {
  const portal = sources.find(({ path }) => path === 'styles/admin.css')?.text ?? ''
  return sources
    .filter(({ path }) => /^admin\/.*\.module\.css$/.test(path) && !portal.includes(`'../${path}'`))
    .map(({ path }) => `${path} is not imported by styles/admin.css`)
}

function classesIn(css: string): Set<string> {
  const keyframes = new Set(Array.from(css.matchAll(/@keyframes\s+([\w-]+)/g), ([, name]) => name))
  return new Set([...namesIn(css)].filter((name) => !keyframes.has(name)))
}

function usedClasses({ path, text }: SourceFile): string[] {
  if (path.endsWith('.css')) return []
  return Array.from(text.matchAll(moduleImport), ([, name]) =>
    Array.from(text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')), ([, member]) => member ?? ''),
  ).flat()
}

function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

if (import.meta.main) {
  const sources = readSources(/\.(?:tsx?|css)$/)
  const sheets = sources.filter(({ path }) => path.endsWith('.css'))
  report('style sheets', sheets, [
    ...sheets.flatMap(tooLong),
    ...unusedClasses(sources),
    ...withoutRules(sources),
  ])
}
