import { createContext, useContext } from 'react'
import { localizedPath } from '../i18n/localized-path'
import type { Frame, PageBoot } from './boot'

const PageContext = createContext<PageBoot | null>(null)

export const PageProvider = PageContext

// Returns the data of the current page, such as its path, its language and the edition's frame data.
export function usePage(): PageBoot {
  const boot = useContext(PageContext)
  if (boot === null) throw new Error('the page is used outside PageProvider')
  return boot
}

// Returns the facts of the edition that every page shows: title, dates, venue, fee and contacts.
export function useFrame(): Frame {
  return usePage().frame
}

// Returns a function that returns the URL of a page in the current language, such as href('/registration').
export function useHref(): (path: string) => string {
  const { lang } = usePage()
  return (path) => localizedPath(lang, path)
}
