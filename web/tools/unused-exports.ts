// Checks that every export of a file in src is used by another file. Run it with `node tools/unused-exports.ts`.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSources, report, type SourceFile } from './source-files.ts'

const declared = /^export (?:async )?(?:function|const|let|class|type|interface) (\w+)/gm
const words = /\w+/g

/** Lists the exports of `sources` whose names occur in no other file of `sources` or `others`, as "path: name". */
export function unusedExports(sources: SourceFile[], others: SourceFile[] = []): string[] {
  const users = new Map<string, Set<string>>()
  for (const { path, text } of [...sources, ...others])
    for (const [word] of text.matchAll(words)) {
      const paths = users.get(word) ?? new Set()
      users.set(word, paths.add(path))
    }
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(declared)]
      .map(([, name = '']) => name)
      .filter((name) => users.get(name)?.size === 1)
      .map((name) => `${path}: ${name}`),
  )
}

if (import.meta.main) {
  const web = join(import.meta.dirname, '..')
  const others = globSync(['e2e/**/*.ts', 'tools/**/*.ts', 'vite/**/*.ts', '*.ts'], { cwd: web }).map(
    (path) => ({
      path: `../${path}`,
      text: readFileSync(join(web, path), 'utf8'),
    }),
  )
  const sources = readSources(/\.tsx?$/)
  const faults = unusedExports(sources, others).map(
    (fault) => `src/${fault} is exported, but no other file uses it`,
  )
  report('unused exports', sources, faults)
}
