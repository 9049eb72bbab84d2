import { createContext, useContext } from 'react'
import type { DeskTexts } from '../i18n/installed-app'
import type { Lang } from '../i18n/texts.gen'

/** The React context that contains the desk's texts and their language. */
export const TextsContext = createContext<{ t: DeskTexts; lang: Lang } | undefined>(undefined)

export function useDeskTexts(): { t: DeskTexts; lang: Lang } {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('the desk has no texts')
  return texts
}
