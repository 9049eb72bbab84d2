import { createContext, useContext } from 'react'
import { localizedPath } from '../i18n/localized-path'
import type { Frame, PageBoot } from './boot'

const PageContext = createContext<PageBoot | null>(null)

export const PageProvider = PageContext

// The boot of the page that is shown: its path, language, canonical address and the edition's frame.
export function usePage(): PageBoot {
  const boot = useContext(PageContext)
  if (boot === null) throw new Error('the page is used outside PageProvider')
  return boot
}

// The edition's facts that every page shows: title, dates, venue, fee, contacts.
export function useFrame(): Frame {
  return usePage().frame
}

// href('/registration') is the page's address in the language that is shown.
export function useHref(): (path: string) => string {
  const { lang } = usePage()
  return (path) => localizedPath(lang, path)
}
