import { Fragment, type ReactNode } from 'react'

// A section of a page of the documentation: a heading with the blocks below it.
export type Section = { page: string; id: string; level: number; title: string; blocks: readonly Block[] }

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; items: readonly string[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }

// Returns the anchor of a heading, as the documentation site derives it.
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

/** Splits a page of the documentation into its sections. It reads what these pages use, not all of Markdown. */
export function sectionsOf(page: string, source: string): readonly Section[] {
  const sections: { page: string; id: string; level: number; title: string; blocks: Block[] }[] = []
  const lines = source.split('\n')
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    const heading = /^(#{1,4}) (.+)$/.exec(line)
    if (heading) {
      const [, marks = '', title = ''] = heading
      sections.push({ page, id: anchorOf(title), level: marks.length, title, blocks: [] })
      at++
      continue
    }
    const [block, next] = blockAt(lines, at)
    if (block) sections.at(-1)?.blocks.push(block)
    at = next
  }
  return sections
}

const item = /^(?:[-*]|\d+\.) (.*)$/

function blockAt(lines: readonly string[], from: number): [Block | undefined, number] {
  const line = lines[from] ?? ''
  if (line.trim() === '' || line.startsWith('![')) return [undefined, from + 1]
  if (line.startsWith('```')) {
    const close = lines.findIndex((other, index) => index > from && other.startsWith('```'))
    const last = close < 0 ? lines.length : close
    return [{ kind: 'code', text: lines.slice(from + 1, last).join('\n') }, last + 1]
  }
  const end = endOf(lines, from)
  const part = lines.slice(from, end)
  if (line.startsWith('|')) return [tableOf(part), end]
  if (item.test(line)) return [{ kind: 'list', ordered: /^\d/.test(line), items: itemsOf(part) }, end]
  return [{ kind: 'text', text: part.join(' ') }, end]
}

// Returns where a block ends: at an empty line, a heading or code. The block has at least its first line, which is a
// heading's mark if the text is missing.
function endOf(lines: readonly string[], from: number): number {
  const end = lines.findIndex(
    (line, index) => index > from && (line.trim() === '' || /^(?:#{1,4} |```)/.test(line)),
  )
  return end < 0 ? lines.length : end
}

function tableOf(part: readonly string[]): Block {
  const [head = [], , ...rows] = part.map((row) =>
    row
      .replaceAll(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  )
  return { kind: 'table', head, rows }
}

// An item may go on in the next line.
function itemsOf(part: readonly string[]): readonly string[] {
  const items: string[] = []
  for (const row of part) {
    const text = item.exec(row)?.[1]
    if (text === undefined) items.push(`${items.pop() ?? ''} ${row.trim()}`)
    else items.push(text)
  }
  return items
}

/** Returns the words of a section, for the search. */
export function wordsOf({ title, blocks }: Section): string {
  const texts = blocks.map((block) => {
    if (block.kind === 'list') return block.items.join(' ')
    if (block.kind === 'table') return [block.head, ...block.rows].flat().join(' ')
    return block.text
  })
  return [title, ...texts].join(' ').toLowerCase()
}

const marks = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/

/** Renders a line with its bold words, code and links. Links lead to other sections of the help, or to other sites. */
export function Line({ text, linkOf }: { text: string; linkOf: (target: string) => string | undefined }) {
  return text.split(marks).map((part, index): ReactNode => {
    if (part.startsWith('`')) return <code key={index}>{part.slice(1, -1)}</code>
    if (part.startsWith('**')) return <b key={index}>{part.slice(2, -2)}</b>
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part)
    const address = link?.[2] && linkOf(link[2])
    if (!link) return <Fragment key={index}>{part}</Fragment>
    return address ? (
      <a key={index} href={address}>
        {link[1]}
      </a>
    ) : (
      <Fragment key={index}>{link[1]}</Fragment>
    )
  })
}
