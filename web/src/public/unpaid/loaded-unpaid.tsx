import { useEffect, useState } from 'react'
import { TextsProvider, useLang } from '../../i18n/texts'
import type { PublicTexts } from '../../i18n/texts.gen'
import { loadLaterSheet } from '../later-sheet'
import { loadLaterTexts } from '../later-texts'
import { UnpaidList } from './unpaid-list'

// Loads the list's texts and styles and then shows the list. The page itself does not contain these texts and styles.
export function LoadedUnpaid() {
  const lang = useLang()
  const [texts, setTexts] = useState<Partial<PublicTexts>>()
  useEffect(() => {
    let gone = false
    Promise.all([loadLaterTexts(), loadLaterSheet()]).then(
      ([loaded]) => gone || setTexts(loaded),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  if (!texts) return null
  return (
    <TextsProvider lang={lang} texts={texts}>
      <UnpaidList />
    </TextsProvider>
  )
}
