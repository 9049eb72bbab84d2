import {
  Features,
  transform,
  type CustomAtRules,
  type Selector,
  type SelectorComponent,
  type Targets,
  type Visitor,
} from 'lightningcss'

// The oldest browsers of the client build (vite.config.ts), or newer syntax would come out of the rewriting.
const targets: Targets = { chrome: 90 << 16, firefox: 91 << 16, safari: (15 << 16) | (4 << 8) }

/** Font families that a language's pages do not use, by the beginning of their names. */
export type Barred = Readonly<Record<string, readonly string[]>>

type Request = {
  css: string
  lang: string
  barred: Barred
  // Short names of custom properties.
  names: ReadonlyMap<string, string>
  // Custom properties that drawings and other sheets of the page use.
  asked: ReadonlySet<string>
}

/**
 * Makes a page's sheet for one language: without the font faces and rules of other languages and without custom
 * properties and key frames that nothing uses.
 */
export function pageSheet({ css, lang, barred, names, asked }: Request): string {
  let text = rewrite(css, {
    Selector: (selector) => (isForLanguage(selector, lang) ? undefined : []),
    Rule: {
      'font-face': ({ value }) => {
        const family = value.properties.find(({ type }) => type === 'font-family')
        const name = family?.type === 'font-family' ? family.value : ''
        return barred[lang]?.some((start) => name.startsWith(start)) ? [] : undefined
      },
    },
  })
  // A property that is dropped may have been the only use of another.
  for (let before = ''; before.length !== text.length;) {
    before = text
    text = withoutUnused(text, asked)
  }
  return renamed(text, names)
}

/** Replaces the names of custom properties. */
export function renamed(css: string, names: ReadonlyMap<string, string>): string {
  return css.replace(customProperty, (name) => names.get(name) ?? name)
}

/**
 * Gives custom properties short names, the most used the shortest; `kept` keep theirs. All sheets of a build use the
 * same names, because a page may load two.
 */
export function shortProperties(css: string, kept: ReadonlySet<string>): Map<string, string> {
  const uses = new Map<string, number>()
  for (const [name] of css.matchAll(customProperty)) {
    if (!kept.has(name)) uses.set(name, (uses.get(name) ?? 0) + 1)
  }
  const byUse = Array.from(uses.keys()).toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0))
  return new Map(byUse.map((name, index) => [name, `--${index.toString(36)}`]))
}

const customProperty = /(?<![\w-])--[a-zA-Z][\w-]*/g

/** Lists the custom properties that the values of a text use. */
export function usedProperties(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/var\(\s*(--[\w-]+)/g), ([, name]) => name ?? ''))
}

/** Minifies a sheet for the oldest browsers, with changes. */
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

function withoutUnused(css: string, kept: ReadonlySet<string>): string {
  const used = usedProperties(css)
  const animations = Array.from(css.matchAll(/animation(?:-name)?:([^;}]*)/g), ([, value]) => value).join(' ')
  return rewrite(css, {
    Declaration: {
      custom: ({ name }) => (name.startsWith('--') && !used.has(name) && !kept.has(name) ? [] : undefined),
    },
    Rule: {
      keyframes: ({ value }) =>
        new RegExp(`(?<![\\w-])${value.name.value}(?![\\w-])`).test(animations) ? undefined : [],
    },
  })
}

// A page's language is that of its root element.
function isForLanguage(selector: Selector, lang: string): boolean {
  if (selector[0]?.type !== 'pseudo-class' || selector[0].kind !== 'root') return true
  const end = selector.findIndex(({ type }) => type === 'combinator')
  return selector.slice(1, end < 0 ? undefined : end).every((part) => matchesLanguage(part, lang))
}

function matchesLanguage(part: SelectorComponent, lang: string): boolean {
  if (part.type !== 'pseudo-class') return true
  if (part.kind === 'lang') return part.languages.includes(lang)
  if (part.kind !== 'is' && part.kind !== 'where') return true
  return part.selectors.some((inner) => inner.every((piece) => matchesLanguage(piece, lang)))
}
