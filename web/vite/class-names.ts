import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Matches the names that a CSS Module defines: classes and keyframes.
const defined = /\.([a-zA-Z][\w-]*)|@keyframes\s+([\w-]+)/g
const comments = /\/\*.*?\*\//gs
const declarations = /\{[^{}]*\}/g

/** Lists the names of the classes and keyframes that a stylesheet defines. */
export function namesIn(css: string): Set<string> {
  const text = css.replace(comments, '').replace(declarations, '{}')
  return new Set(
    Array.from(text.matchAll(defined), ([, className, keyframes]) => className ?? keyframes ?? ''),
  )
}

/**
 * Gives every class in the CSS Modules below src a short name of two characters. The short names depend only on the
 * set of all class names, so that the client and the engine build use the same short names. If several modules have a
 * class with the same name, this class has the same short name in all of them. The classes of styles/base.css keep
 * their names.
 */
export function shortClassNames(root: string): ReadonlyMap<string, string> {
  const kept = namesIn(readFileSync(join(root, 'src/styles/base.css'), 'utf8'))
  const names = new Set<string>()
  for (const file of moduleSheets(root)) {
    for (const name of namesIn(readFileSync(file, 'utf8'))) if (!kept.has(name)) names.add(name)
  }
  const short = shortNames(kept)
  return new Map(
    Array.from(names)
      .toSorted()
      .map((name) => [name, short.next().value ?? name]),
  )
}

/** Lists the paths of all CSS Modules. */
export function moduleSheets(root: string): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .toSorted()
    .map((file) => join(root, 'src', file))
}

// Names that begin with "ad" are not used, because ad blockers hide elements with such names.
const blocked = /^ad/i

function* shortNames(taken: ReadonlySet<string>): Generator<string, undefined> {
  for (const first of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    for (const second of 'abcdefghijklmnopqrstuvwxyz0123456789_') {
      const name = first + second
      if (!taken.has(name) && !blocked.test(name)) yield name
    }
  }
  throw new Error('more class names than short names')
}
