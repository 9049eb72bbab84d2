// Checks the imports between the folders of web/src (docs/architecture.md). Run it with `node tools/boundaries.ts`.
import { posix } from 'node:path'
import { parseSync } from 'vite'
import { readSources, report, type SourceFile } from './source-files.ts'

/** For each folder of web/src, the other folders that it may import. All folders may also import assets and styles. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  server: ['public', 'ui', 'lib', 'i18n', 'api'],
  public: ['ui', 'lib', 'i18n', 'api'],
  admin: ['ui', 'lib', 'i18n', 'api'],
  gate: ['lib', 'i18n', 'api'],
  desk: ['lib', 'i18n', 'api'],
  ui: ['lib', 'i18n'],
  // The API client in lib uses the types of the generated schema.
  lib: ['api'],
  i18n: [],
  api: [],
  testing: ['ui', 'lib', 'i18n', 'api'],
}

/** Packages that only the portal may load, so that visitors never download them. */
const portalPackages = /^(?:@base-ui|@tanstack|@hookform|lucide-react|react-hook-form)(?:\/|$)/

/**
 * Returns an error message for an import, or undefined if the import is allowed. `from` is the path of the importing
 * file below web/src. `specifier` is the imported path or package, as written in the file.
 */
export function boundaryFault(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('/')) return 'write a relative path'
  const zone = zoneOf(from)
  if (!specifier.startsWith('.')) {
    const barred = (zone === 'public' || zone === 'server') && portalPackages.test(specifier)
    return barred ? 'only the portal uses this package' : undefined
  }
  const to = posix.join(posix.dirname(from), specifier)
  // Tests may import the test data of Go packages, such as entry codes, because Go and TypeScript tests share it.
  if (/^\.\.\/\.\.\/internal\/[\w/]+\/testdata\//.test(to) && /\.test\.tsx?$/.test(from)) return undefined
  // The help of the portal shows pages of the documentation.
  if (from.startsWith('admin/features/help/') && /^\.\.\/\.\.\/docs\/[\w/-]+\.md\?raw$/.test(to))
    return undefined
  if (to.startsWith('../')) return 'a source file imports nothing outside web/src'
  return zoneFault(zone, zoneOf(to), from) ?? featureFault(from, to)
}

function zoneFault(zone: string, target: string, from: string): string | undefined {
  if (zone === target || target === 'assets' || target === 'styles') return undefined
  if (target === 'testing') return isTest(from) ? undefined : 'only tests import testing'
  const targets = allowed[zone]
  if (!targets) return `web/src has no folder ${zone} in the architecture`
  return targets.includes(target) ? undefined : `${zone} never imports ${target}`
}

function featureFault(from: string, to: string): string | undefined {
  const feature = featureOf(from)
  if (!feature) return undefined
  if (to.startsWith('public/pages/')) return 'a feature never imports a page'
  const other = featureOf(to)
  return other && other !== feature ? 'a feature never imports another feature' : undefined
}

function zoneOf(path: string): string {
  return path.split('/')[0] ?? ''
}

function featureOf(path: string): string | undefined {
  return /^(?:public|admin)\/features\/[^/]+/.exec(path)?.[0]
}

// Reports whether a file belongs to the tests, including the harness and fixture files that several tests share.
function isTest(path: string): boolean {
  return /(?:\.test|-harness|-fixture)\.tsx?$/.test(path) || path.startsWith('admin/testing/')
}

/** Lists every module that a source file imports, re-exports or loads on demand. */
export function importsOf({ path, text }: SourceFile): string[] {
  const { module } = parseSync(path, text)
  const loaded = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start, moduleRequest.end),
  )
  return [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.map((entry) => entry.moduleRequest?.value),
    ),
    ...loaded.map((literal) => /^(['"`])(.*)\1$/s.exec(literal)?.[2]),
  ].filter((specifier) => specifier !== undefined)
}

if (import.meta.main) {
  const sources = readSources(/\.tsx?$/)
  const faults = sources.flatMap((file) =>
    [...new Set(importsOf(file))].flatMap((specifier) => {
      const fault = boundaryFault(file.path, specifier)
      return fault ? [`src/${file.path} imports ${specifier}: ${fault}`] : []
    }),
  )
  report('import directions', sources, faults)
}
