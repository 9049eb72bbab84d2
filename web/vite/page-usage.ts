import { parseSync, Visitor } from 'vite'

// What a set of modules can put into a page: the words of its string literals, among which its class names and ids
// stand, and its elements. Texts of the visitors (i18n) and data come from elsewhere and name no class.
export type Usage = {
  readonly words: Set<string>
  readonly elements: Set<string>
  // Beginnings and ends of words that are put together: `btn-${variant}`, `${id}-hint`.
  readonly prefixes: Set<string>
  readonly suffixes: Set<string>
  // Custom properties that drawings ask for: fill="var(--color-leaf-700)".
  readonly properties: Set<string>
  // Names that the modules hold and that never stand on this page.
  readonly absent: Set<string>
}

export function emptyUsage(): Usage {
  return {
    words: new Set(),
    elements: new Set(),
    prefixes: new Set(),
    suffixes: new Set(),
    properties: new Set(),
    absent: new Set(),
  }
}

const otherNames = new Set(['texts', 'text', 'path', 'icon', 'type', 'role'])

// A part of a name as it stands beside a `${}`.
const namePart = /^[\w-]*[\w]-$|^-[\w][\w-]*$/

// Adds what one module's source can put into a page.
export function addUsage(usage: Usage, file: string, source: string): void {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const skipped = new Set<object>()
  new Visitor({
    // Strings that name something else: modules, namespaces of texts, icons, and the attributes of elements but classes
    // and ids.
    ImportDeclaration: (statement) => void skipped.add(statement.source),
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'useTexts')
        for (const one of given) skipped.add(one)
    },
    Property({ key, value }) {
      if (key.type !== 'Identifier' || !otherNames.has(key.name)) return
      skipped.add(value)
      if (value.type === 'ArrayExpression') for (const one of value.elements) if (one) skipped.add(one)
    },
    JSXAttribute({ name, value }) {
      if (value && name.type === 'JSXIdentifier' && !/class|id$/i.test(name.name)) skipped.add(value)
    },
    Literal(literal) {
      if (typeof literal.value !== 'string') return
      for (const [name] of literal.value.matchAll(/--[a-z][\w-]*/g)) usage.properties.add(name)
      if (!skipped.has(literal)) addWords(usage, literal.value)
    },
    TemplateLiteral({ quasis }) {
      quasis.forEach((quasi, index) => {
        const text = quasi.value.cooked ?? ''
        const words = text.split(/\s+/)
        if (index > 0) addPart(usage.suffixes, words.shift())
        if (index < quasis.length - 1) addPart(usage.prefixes, words.pop())
        for (const word of words) if (word) usage.words.add(word)
      })
    },
    JSXIdentifier({ name }) {
      usage.elements.add(name)
    },
  }).visit(program)
}

function addWords(usage: Usage, text: string): void {
  for (const word of text.split(/\s+/)) {
    if (!word) continue
    usage.words.add(word)
    // 'btn-' + variant
    if (word.endsWith('-')) addPart(usage.prefixes, word)
  }
}

function addPart(parts: Set<string>, part: string | undefined): void {
  if (part && namePart.test(part)) parts.add(part)
}

// Whether a class or an id of that name can stand on the page.
export function usesName(usage: Usage, name: string): boolean {
  if (usage.absent.has(name)) return false
  if (usage.words.has(name)) return true
  for (const prefix of usage.prefixes) if (name.startsWith(prefix)) return true
  for (const suffix of usage.suffixes) if (name.endsWith(suffix)) return true
  return false
}

// Whether an element can stand on the page. Names of elements may be chosen in code: const Heading = 'h2'.
export function usesElement(usage: Usage, name: string): boolean {
  return always.has(name) || usage.elements.has(name) || usage.words.has(name)
}

const always = new Set(['html', 'head', 'body', 'main', 'a', 'p', 'h1', 'b', 'strong', 'img', 'svg'])
