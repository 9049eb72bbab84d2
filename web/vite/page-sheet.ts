import {
  Features,
  transform,
  type CustomAtRules,
  type Selector,
  type SelectorComponent,
  type Targets,
  type Visitor,
} from 'lightningcss'

// The oldest browsers that the client build supports (vite.config.ts). Without this list, the output would contain
// syntax that these browsers do not support.
const targets: Targets = { chrome: 90 << 16, firefox: 91 << 16, safari: (15 << 16) | (4 << 8) }

/** For each language, the name prefixes of the font families that its pages do not use. */
export type Barred = Readonly<Record<string, readonly string[]>>

type Request = {
  css: string
  lang: string
  // Whether the page loads the entry script.
  scripted: boolean
  barred: Barred
  // Maps the names of custom properties to short names.
  names: ReadonlyMap<string, string>
  // The custom properties that must stay in the stylesheet, because drawings or other stylesheets of the page use them.
  asked: ReadonlySet<string>
}

/**
 * Creates a page's stylesheet for one language. It omits the fonts and rules of other languages, and unused custom
 * properties and keyframes. If the page loads the entry script, it omits the rules for pages without JavaScript.
 * Otherwise, it omits the rules for pages with JavaScript.
 */
export function pageSheet({ css, lang, scripted, barred, names, asked }: Request): string {
  let text = rewrite(css, {
    Selector: (selector) =>
      isForLanguage(selector, lang) && isForScript(selector, scripted) ? undefined : [],
    Rule: {
      'font-face': ({ value }) => {
        const family = value.properties.find(({ type }) => type === 'font-family')
        const name = family?.type === 'font-family' ? family.value : ''
        return barred[lang]?.some((start) => name.startsWith(start)) ? [] : undefined
      },
    },
  })
  // A removed property may have been the only one that used another property. The removal is therefore repeated until
  // nothing changes.
  for (let before = ''; before.length !== text.length;) {
    before = text
    text = withoutUnused(text, asked)
  }
  return renamed(text, names)
}

/** Replaces the names of custom properties with the short names in `names`. */
export function renamed(css: string, names: ReadonlyMap<string, string>): string {
  return css.replace(customProperty, (name) => names.get(name) ?? name)
}

/**
 * Returns short names for custom properties. The properties that are used most have the shortest names. Properties in
 * `kept` keep their names. All stylesheets of a build must use the same names, because a page may load two of them.
 */
export function shortProperties(css: string, kept: ReadonlySet<string>): Map<string, string> {
  const uses = new Map<string, number>()
  for (const [name] of css.matchAll(customProperty)) {
    if (!kept.has(name)) uses.set(name, (uses.get(name) ?? 0) + 1)
  }
  const byUse = Array.from(uses.keys()).toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0))
  const free = shortNames(kept)
  return new Map(byUse.map((name) => [name, free.next().value]))
}

// Generates short names, the shortest first. Each name starts with a letter, because HTML checkers report an error if
// a name starts with a digit.
function* shortNames(taken: ReadonlySet<string>): Generator<string, never> {
  for (let index = 0; ; index++) {
    const rest = index < 26 ? '' : (Math.floor(index / 26) - 1).toString(36)
    const name = `--${String.fromCodePoint(97 + (index % 26))}${rest}`
    if (!taken.has(name)) yield name
  }
}

const customProperty = /(?<![\w-])--[a-zA-Z][\w-]*/g

/** Returns the custom properties that a text uses with var(). */
export function usedProperties(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/var\(\s*(--[\w-]+)/g), ([, name]) => name ?? ''))
}

/** Minifies a stylesheet for the oldest supported browsers and applies the changes that `visitor` makes. */
export function rewrite(css: string, visitor: Visitor<CustomAtRules> = {}): string {
  const { code } = transform({
    filename: 'page.css',
    code: new TextEncoder().encode(css),
    minify: true,
    targets,
    // No vendor prefixes are added, because the stylesheet already contains them.
    exclude: Features.VendorPrefixes,
    visitor,
  })
  // Each rewrite repeats the declarations of prefixed masks, so the repetitions are removed.
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

// Reports whether a selector can apply to pages in the given language. A selector for other languages begins with a
// condition on the root element's language, such as :root:lang(te).
function isForLanguage(selector: Selector, lang: string): boolean {
  if (selector[0]?.type !== 'pseudo-class' || selector[0].kind !== 'root') return true
  const end = selector.findIndex(({ type }) => type === 'combinator')
  return selector.slice(1, end < 0 ? undefined : end).every((part) => matchesLanguage(part, lang))
}

// Reports whether a selector can apply to pages with the entry script, or, if `scripted` is false, to pages without
// it. On pages with the entry script, the document has the attribute data-js (web/src/server/document.tsx).
function isForScript(selector: Selector, scripted: boolean): boolean {
  return selector.every((part) => {
    if (isScriptAttribute(part)) return scripted
    const isNegated =
      part.type === 'pseudo-class' && part.kind === 'not' && part.selectors.flat().some(isScriptAttribute)
    return !isNegated || !scripted
  })
}

function isScriptAttribute(part: SelectorComponent): boolean {
  return part.type === 'attribute' && part.name === 'data-js'
}

function matchesLanguage(part: SelectorComponent, lang: string): boolean {
  if (part.type !== 'pseudo-class') return true
  if (part.kind === 'lang') return part.languages.includes(lang)
  if (part.kind !== 'is' && part.kind !== 'where') return true
  return part.selectors.some((inner) => inner.every((piece) => matchesLanguage(piece, lang)))
}
