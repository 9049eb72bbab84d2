import { langs, languages, type Lang } from '../../i18n/texts.gen'

export { langs, type Lang }

// The names of the site's languages, each in its own language.
export const langNames = Object.fromEntries(languages.map(({ code, name }) => [code, name])) as Record<
  Lang,
  string
>

// Returns the English name of a language, such as "Telugu". Returns undefined for an unknown code.
export function languageName(code: string): string | undefined {
  return languages.find((language) => language.code === code)?.englishName
}
