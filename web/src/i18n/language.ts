// The languages of the site, in the order in which Go offers them; English is the source of every text.
export type Lang = 'en' | 'te' | 'hi'

// Plural forms of a text. English, Hindi and Telugu need only these two.
export type PluralText = { readonly one: string; readonly other: string }

// The same shape as the English texts, with other words: a missing or extra key does not compile.
export type Translation<T> = T extends string ? string : { readonly [Key in keyof T]: Translation<T[Key]> }

// The address of a page in a language: '/registration' is '/hi/registration' in Hindi, home is '/hi/'.
export function localizedPath(lang: Lang, path: string): string {
  return lang === 'en' ? path : `/${lang}${path}`
}
