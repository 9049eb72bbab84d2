// Checks that components and HTML files contain no texts for users. All texts must come from the catalogue (texts/).
// Run it with `node tools/screen-texts.ts`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { readSources, report, type SourceFile } from './source-files.ts'

const folders = /^(?:admin|desk|gate|lib|public|ui)\//
const letters = /\p{L}{2,}/u
/** Component attributes and properties whose value is a text for users. */
const textNames = new Set([
  'action',
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'busyAction',
  'busyLabel',
  'caption',
  'choose',
  'data-label',
  'drop',
  'hint',
  'keep',
  'label',
  'legend',
  'missing',
  'placeholder',
  'prompt',
  'text',
  'title',
])
/** Matches a capitalised word that is followed by another word, as in a sentence or a label. */
const sentence = /^\p{Lu}\p{Ll}+,? \S/u
/**
 * Names that are allowed because they are defined elsewhere: product names, stall types and categories of the API, and
 * an error message of browsers.
 */
const names = new Set([
  'Samsung Internet',
  'Compact Stall',
  'Food Court Stall',
  'Indoor Open Area Stall',
  'Outdoor Open Area Stall',
  'Bench Display Space',
  'Private Company',
  'Failed to fetch',
])

type Node = { type: string; start: number; [key: string]: unknown }
type Found = (node: Node, text: string) => void

/** Lists the texts for users that a source file contains, as "line: text". */
export function screenTexts({ path, text: source }: SourceFile): string[] {
  if (!folders.test(path) || /\.test\.tsx?$|-(?:fixture|harness)\.tsx?$|\/testing\//.test(path)) return []
  const { program } = parseSync(path, source, { lang: 'tsx' })
  const faults: string[] = []
  visit(program as unknown as Node, (node, text) => {
    const line = source.slice(0, node.start).split('\n').length
    faults.push(`${line}: ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}`)
  })
  return faults
}

/** Lists the texts in an HTML file outside tags, comments and placeholders (vite/html-texts.ts). */
export function htmlFileTexts(html: string): string[] {
  return html
    .replaceAll(/<!--.*?-->/gs, '')
    .split(/<[^>]*>|\{\{[^}]*\}\}/)
    .map((text) => text.trim())
    .filter((text) => letters.test(text))
}

function visit(node: Node, found: Found): void {
  if (isSkipped(node)) return
  if (node.type === 'JSXText') {
    if (letters.test(valueOf(node))) found(node, valueOf(node))
    return
  }
  const named = node.type === 'JSXAttribute' || node.type === 'Property'
  if (named && textNames.has(nameOf(node))) reportLiteral(node['value'], found)
  else if (sentence.test(valueOf(node)) && !names.has(valueOf(node))) found(node, valueOf(node))
  for (const child of childrenOf(node)) visit(child, found)
}

// Reports an attribute's literal text if it is a single capitalised word. `visit` reports longer texts.
function reportLiteral(value: unknown, found: Found): void {
  if (!isNode(value)) return
  const inside = value.type === 'JSXExpressionContainer' ? value['expression'] : value
  if (!isNode(inside)) return
  const text = valueOf(inside)
  if (/^\p{Lu}\p{Ll}+$/u.test(text)) found(inside, text)
}

// Reports whether a node is skipped. Types, imports, and error messages that only developers read are skipped.
function isSkipped({ type, callee }: Node): boolean {
  if (/^(?:Import|TSType|TSInterface|TSLiteral)/.test(type)) return true
  return type === 'NewExpression' && isNode(callee) && String(callee['name']).endsWith('Error')
}

function valueOf(node: Node): string {
  if (node.type === 'Literal' || node.type === 'JSXText') {
    return typeof node['value'] === 'string' ? node['value'] : ''
  }
  if (node.type !== 'TemplateLiteral') return ''
  return nodesIn(node['quasis'])
    .map(({ value }) => (value as { cooked: string }).cooked)
    .join('…')
}

function nameOf(node: Node): string {
  const name = node['name'] ?? node['key']
  return isNode(name) ? String(name['name'] ?? name['value']) : ''
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (isNode(value) ? [value] : nodesIn(value)))
}

function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

if (import.meta.main) {
  const sources = readSources(/\.tsx?$/)
  const faults = sources.flatMap((file) =>
    screenTexts(file).map((found) => `src/${file.path}:${found} belongs in the catalogue (texts/)`),
  )
  const web = join(import.meta.dirname, '..')
  for (const file of readdirSync(web).filter((name) => name.endsWith('.html')))
    for (const text of htmlFileTexts(readFileSync(join(web, file), 'utf8')))
      faults.push(`${file}: ${text} belongs in the catalogue (texts/)`)
  report('screen texts', sources, faults)
}
