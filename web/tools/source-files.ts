import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A source file. `path` is its path, with slashes, below a folder such as web/src. `text` is its content. */
export interface SourceFile {
  path: string
  text: string
}

/**
 * Reads the hand-written files below a folder of web/ whose paths match `extensions`. Generated files, assets and
 * installed packages are skipped.
 */
export function readSources(extensions: RegExp, folder = 'src'): SourceFile[] {
  const root = join(import.meta.dirname, '..', folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => extensions.test(path) && !/\.gen\.|^assets\/|(?:^|\/)node_modules\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Prints the findings and ends the process. The exit status is 1 if there are any findings. */
export function report(check: string, sources: SourceFile[], faults: string[]): never {
  for (const fault of faults) console.error(fault)
  const found = faults.length === 0 ? 'nothing found' : `${faults.length} found`
  console.log(`${check}: ${sources.length} files, ${found}`)
  process.exit(faults.length === 0 ? 0 : 1)
}
