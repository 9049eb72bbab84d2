import { pathPrefix, type Lang } from './texts.gen'

/** The address of a page in a language: '/registration' is '/hi/registration' in Hindi, the home page is '/hi/'. */
export function localizedPath(lang: Lang, path: string): string {
  return pathPrefix[lang] + path
}
