// Checks that no line of a source file is longer than 120 columns. Like ESLint's rule max-len, it ignores lines with a
// string, a template, a regular expression or a web address, because these cannot be divided. Run it with `node
// tools/long-lines.ts`.
import { parseSync } from 'vite'
import { readSources, report, type SourceFile } from './source-files.ts'

const most = 120
const indivisible = /https?:\/\/|oxlint-disable/

/** Lists the numbers of the lines that are too long. */
export function longLines({ path, text }: SourceFile): number[] {
  const long = text
    .split('\n')
    .flatMap((line, index) => (Array.from(line).length > most && !indivisible.test(line) ? [index + 1] : []))
  if (long.length === 0) return []
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const kept = linesOfLiterals(program, text)
  return long.filter((line) => !kept.has(line))
}

// Returns the numbers of the lines that contain a part of a string, a template, a regular expression or a text.
function linesOfLiterals(node: unknown, text: string, lines = new Set<number>()): Set<number> {
  if (typeof node !== 'object' || node === null) return lines
  if (isLiteral(node)) {
    const { start, end } = node
    const first = text.slice(0, start).split('\n').length
    const count = text.slice(start, end).split('\n').length
    for (let line = first; line < first + count; line++) lines.add(line)
  }
  for (const child of Object.values(node)) linesOfLiterals(child, text, lines)
  return lines
}

interface Literal {
  start: number
  end: number
}

function isLiteral(node: object): node is Literal {
  if (!('type' in node)) return false
  if (node.type === 'TemplateLiteral' || node.type === 'JSXText') return true
  return node.type === 'Literal' && ('regex' in node || ('value' in node && typeof node.value === 'string'))
}

if (import.meta.main) {
  const folders = ['src', 'e2e', 'tools', 'vite'] as const
  const sources = folders.flatMap((folder) =>
    readSources(/\.tsx?$/, folder).map(({ path, text }) => ({ path: `${folder}/${path}`, text })),
  )
  const faults = sources.flatMap((file) =>
    longLines(file).map((line) => `${file.path}:${line} is longer than ${most} columns`),
  )
  report('long lines', sources, faults)
}
