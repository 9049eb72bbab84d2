import { createContext, useContext } from 'react'
import type { Lang } from '../i18n/texts.gen'
import type { DeskTexts } from './texts'

/** The React context that contains the desk's texts and their language. */
export const TextsContext = createContext<{ t: DeskTexts; lang: Lang } | undefined>(undefined)

export function useDeskTexts(): { t: DeskTexts; lang: Lang } {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('the desk has no texts')
  return texts
}
