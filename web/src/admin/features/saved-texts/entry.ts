import { TextQuote } from 'lucide-react'
import * as v from 'valibot'
import { t } from '../../texts'
import { recordEntry } from '../../ui/record-entry'
import { recordDefaults, recordEntries } from '../../ui/record-screen-search'

export const savedTexts = recordEntry({
  entity: 'saved text',
  path: '/admin/saved-texts',
  title: t.savedTexts.title,
  group: 'people',
  icon: TextQuote,
  found: 'allShown',
  search: v.object(recordEntries),
  defaults: recordDefaults,
  screen: async () => {
    const [{ kindScreen }, { savedTextKind }] = await Promise.all([
      import('../../ui/kind-screen'),
      import('./saved-text-kind'),
    ])
    return kindScreen(savedTextKind)
  },
})
