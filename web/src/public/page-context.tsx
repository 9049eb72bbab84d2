import { createContext, useContext } from 'react'
import { localizedPath } from '../i18n/localized-path'
import type { Frame, PageBoot } from './boot'

const PageContext = createContext<PageBoot | null>(null)

export const PageProvider = PageContext

// Whether the page loads the entry script (client.ts), which adds what is drawn later.
export const Scripted = createContext(false)

// Returns the data of the current page: its path, language, canonical address and the edition's frame data.
export function usePage(): PageBoot {
  const boot = useContext(PageContext)
  if (boot === null) throw new Error('the page is used outside PageProvider')
  return boot
}

// The facts of the edition that every page shows: title, dates, venue, fee, contacts.
export function useFrame(): Frame {
  return usePage().frame
}

// Returns a function: href('/registration') is the address of that page in the current language.
export function useHref(): (path: string) => string {
  const { lang } = usePage()
  return (path) => localizedPath(lang, path)
}
