// Generated from the text catalogue (texts/) by `make gen`. Do not edit.

declare const parameters: unique symbol

/** A text with placeholders: the parameter is the union of their names, which must all be filled. */
export type Text<Name extends string> = string & { readonly [parameters]: (name: Name) => Name }

/** The forms of a text by the plural category of {count}; the parameter is the union of the other placeholders. */
export type Plural<Name extends string = never> = Readonly<Partial<Record<PluralCategory, string>>> & {
  readonly other: string
  readonly [parameters]: (name: Name) => Name
}

/** CLDR's plural categories. */
export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** A language's plural rule for whole numbers: exact[n], else cycle[n % cycle.length]. */
export type PluralRule = {
  readonly exact: Readonly<Record<number, PluralCategory>>
  readonly cycle: readonly PluralCategory[]
}

/** The languages of the site in the order in which they are offered (texts/languages.json). */
export const languages = [
  {
    code: 'en',
    name: 'English',
    englishName: 'English',
    script: 'Latn',
    locale: 'en-IN',
    path: '',
    portal: true,
    fonts: { text: 'Anek', display: 'Anek Cond', name: '' },
  },
  {
    code: 'te',
    name: 'తెలుగు',
    englishName: 'Telugu',
    script: 'Telu',
    locale: 'te-IN',
    path: '/te',
    portal: false,
    fonts: { text: 'Anek Telugu', display: 'Anek Telugu', name: 'Anek Name Telugu' },
  },
  {
    code: 'hi',
    name: 'हिन्दी',
    englishName: 'Hindi',
    script: 'Deva',
    locale: 'hi-IN',
    path: '/hi',
    portal: false,
    fonts: { text: 'Anek Devanagari', display: 'Anek Devanagari', name: 'Anek Name Devanagari' },
  },
] as const

export type Language = (typeof languages)[number]
export type Lang = Language['code']

export const pluralRules: Readonly<Record<Lang, PluralRule>> = {
  en: { exact: { 1: 'one' }, cycle: ['other'] },
  te: { exact: { 1: 'one' }, cycle: ['other'] },
  hi: { exact: { 0: 'one', 1: 'one' }, cycle: ['other'] },
}

/** The texts of the public pages by namespace. */
export interface PublicTexts {
}

/** The texts of the portal by namespace. */
export interface PortalTexts {
  readonly common: {
    readonly add: string
    readonly all: string
    readonly allStatuses: string
    readonly actions: string
    readonly address: string
    readonly amount: string
    readonly apply: string
    readonly back: string
    readonly cancel: string
    readonly category: string
    readonly change: string
    readonly clear: string
    readonly close: string
    readonly confirm: string
    readonly copy: string
    readonly copied: string
    readonly date: string
    readonly delete: string
    readonly details: string
    readonly download: string
    readonly edit: string
    readonly email: string
    readonly loading: string
    readonly message: string
    readonly name: string
    readonly networkError: string
    readonly no: string
    readonly open: string
    readonly optional: string
    readonly orderNumber: string
    readonly phone: string
    readonly print: string
    readonly reason: string
    readonly reject: string
    readonly remove: string
    readonly save: string
    readonly saving: string
    readonly search: string
    readonly status: string
    readonly system: string
    readonly tryAgain: string
    readonly type: string
    readonly undo: string
    readonly website: string
    readonly yes: string
  }
}
