import { useEffect, useState } from 'react'
import { TextsProvider, useLang } from '../../i18n/texts'
import type { PublicTexts } from '../../i18n/texts.gen'
import { loadLaterSheet } from '../later-sheet'
import { loadLaterTexts } from '../later-texts'
import { readUnpaid } from './remembered'
import type { UnpaidList } from './unpaid-list'

type Loaded = { List: typeof UnpaidList; texts: Partial<PublicTexts> }

// The registrations and bookings that this browser still has to pay. Most visitors have none, so the list is loaded only
// for those who do. A failed download shows nothing; the next page tries again.
export function UnpaidOrders() {
  const lang = useLang()
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    if (readUnpaid().length === 0) return undefined
    let gone = false
    Promise.all([import('./unpaid-list'), loadLaterTexts(), loadLaterSheet()]).then(
      ([module, texts]) => gone || setLoaded({ List: module.UnpaidList, texts }),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  if (!loaded) return null
  return (
    <TextsProvider lang={lang} texts={loaded.texts}>
      <loaded.List />
    </TextsProvider>
  )
}
