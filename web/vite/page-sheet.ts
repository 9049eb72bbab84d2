import {
  Features,
  transform,
  type Selector,
  type SelectorComponent,
  type Targets,
  type Visitor,
  type CustomAtRules,
} from 'lightningcss'
import { usesElement, usesName, type Usage } from './page-usage.ts'

// The oldest browsers of the client build (vite.config.ts), or newer syntax would come out of the rewriting.
const targets: Targets = { chrome: 90 << 16, firefox: 91 << 16, safari: (15 << 16) | (4 << 8) }

type Request = {
  css: string
  usage: Usage
  lang: string
  barred: Barred
  // Short names of custom properties.
  names: ReadonlyMap<string, string>
  // Custom properties that a sheet beside this one asks for.
  asked: ReadonlySet<string>
}

// What is left of the whole sheet for one page in one language: rules that can match something on it, the faces of
// that language, and the custom properties and key frames that these use.
export function pageSheet({ css, usage, lang, barred, names, asked }: Request): string {
  let text = rewrite(css.replace(/^\/\*!.*?\*\/\s*/s, ''), {
    Selector: (selector) => (canMatch(selector, usage, lang) ? narrowed(selector, usage, lang) : []),
    Rule: {
      'font-face': ({ value }) => {
        const family = value.properties.find(({ type }) => type === 'font-family')
        const name = family?.type === 'font-family' ? family.value : ''
        if (barred[lang]?.some((start) => name.startsWith(start))) return []
        return undefined
      },
    },
  })
  const kept = new Set([...usage.properties, ...asked])
  // A property that is dropped may have been the only use of another.
  for (let before = ''; before.length !== text.length;) {
    before = text
    text = withoutUnused(text, kept)
    if (before !== '' && text.length > before.length) throw new Error('rewriting the sheet makes it longer')
  }
  return renamed(text, names)
}

export function renamed(css: string, names: ReadonlyMap<string, string>): string {
  return css.replace(customProperty, (name) => names.get(name) ?? name)
}

// Custom properties have long names for people. The most used get the shortest; those that drawings ask for keep
// theirs. All sheets of a build are given the same names: a page may load two.
export function shortNames(css: string, kept: ReadonlySet<string>): Map<string, string> {
  const uses = new Map<string, number>()
  for (const [name] of css.matchAll(customProperty)) {
    if (!kept.has(name)) uses.set(name, (uses.get(name) ?? 0) + 1)
  }
  const byUse = Array.from(uses.keys()).toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0))
  return new Map(byUse.map((name, index) => [name, `--${index.toString(36)}`]))
}

const customProperty = /(?<![\w-])--[a-zA-Z][\w-]*/g

// The font families that a language's pages are not set in, by the beginning of their names.
export type Barred = Readonly<Record<string, readonly string[]>>

// Minifies a sheet for the oldest browsers, with changes.
export function rewrite(css: string, visitor: Visitor<CustomAtRules> = {}): string {
  const { code } = transform({
    filename: 'page.css',
    code: new TextEncoder().encode(css),
    minify: true,
    targets,
    // The sheet has its prefixes already.
    exclude: Features.VendorPrefixes,
    visitor,
  })
  // Every rewriting writes a prefixed mask once more.
  return new TextDecoder().decode(code).replace(/(?<=[;{])([\w-]+:[^;{}"']+;)\1+/g, '$1')
}

// Drops custom properties that no value asks for, and key frames that no animation runs.
function withoutUnused(css: string, properties: ReadonlySet<string>): string {
  const asked = new Set([
    ...properties,
    ...Array.from(css.matchAll(/var\(\s*(--[\w-]+)/g), ([, name]) => name),
  ])
  const animations = Array.from(css.matchAll(/animation(?:-name)?:([^;}]*)/g), ([, value]) => value).join(' ')
  return rewrite(css, {
    Declaration: {
      custom: ({ name }) => (name.startsWith('--') && !asked.has(name) ? [] : undefined),
    },
    Rule: {
      keyframes: ({ value }) =>
        new RegExp(`(?<![\\w-])${value.name.value}(?![\\w-])`).test(animations) ? undefined : [],
      property: ({ value }) => (asked.has(value.name) ? undefined : []),
    },
  })
}

function canMatch(selector: Selector, usage: Usage, lang: string): boolean {
  return selector.every((part) => partCanMatch(part, usage, lang, isOfRoot(selector, part)))
}

function partCanMatch(part: SelectorComponent, usage: Usage, lang: string, ofRoot: boolean): boolean {
  if (part.type === 'class' || part.type === 'id') return usesName(usage, part.name)
  if (part.type === 'type') return usesElement(usage, part.name)
  // Attributes and other pseudo-classes say in what state an element is, and states come and go.
  if (part.type !== 'pseudo-class') return true
  if (part.kind === 'lang') return !ofRoot || part.languages.includes(lang)
  if (part.kind !== 'is' && part.kind !== 'where' && part.kind !== 'has') return true
  return part.selectors.some((inner) =>
    inner.every((piece) => partCanMatch(piece, usage, lang, ofRoot || isOfRoot(inner, piece))),
  )
}

// Whether a part stands in the compound of :root, whose language is the page's.
function isOfRoot(selector: Selector, part: SelectorComponent): boolean {
  const at = selector.indexOf(part)
  const rootAt = selector.findIndex((other) => other.type === 'pseudo-class' && other.kind === 'root')
  if (rootAt < 0) return false
  const between = selector.slice(Math.min(at, rootAt), Math.max(at, rootAt))
  return between.every((other) => other.type !== 'combinator')
}

// The selector without the alternatives of :is and :where that cannot match. Their specificity is that of the most
// specific one, so a choice that is the heaviest stays.
function narrowed(selector: Selector, usage: Usage, lang: string): Selector {
  return selector.map((part) => {
    if (part.type !== 'pseudo-class' || part.kind !== 'where') return part
    return { ...part, selectors: part.selectors.filter((inner) => canMatch(inner, usage, lang)) }
  })
}
