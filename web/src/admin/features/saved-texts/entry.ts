import { TextQuote } from 'lucide-react'
import * as v from 'valibot'
import { t } from '../../texts'
import { recordEntry, screenOfKind } from '../../ui/record-entry'
import { recordEntries } from '../../ui/record-screen-search'

export const savedTexts = recordEntry({
  entity: 'saved text',
  path: '/admin/saved-texts',
  title: t.savedTexts.title,
  group: 'people',
  icon: TextQuote,
  found: 'allShown',
  search: v.object(recordEntries),
  screen: screenOfKind(async () => (await import('./saved-text-kind')).savedTextKind),
})
