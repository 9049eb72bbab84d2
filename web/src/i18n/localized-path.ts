import { pathPrefix, type Lang } from './texts.gen'

/**
 * Returns the URL of a page in a language. In Hindi, '/registration' becomes '/hi/registration', and the home
 * page is '/hi/'.
 */
export function localizedPath(lang: Lang, path: string): string {
  return pathPrefix[lang] + path
}
