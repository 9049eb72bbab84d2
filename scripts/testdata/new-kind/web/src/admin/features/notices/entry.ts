import { Megaphone } from 'lucide-react'
import * as v from 'valibot'
import { t } from '../../texts'
import { recordEntry } from '../../ui/record-entry'
import { recordDefaults, recordEntries } from '../../ui/record-screen-search'

export const notices = recordEntry({
  entity: 'notice',
  path: '/admin/notices',
  title: t.notices.title,
  group: 'website',
  icon: Megaphone,
  found: 'allShown',
  search: v.object(recordEntries),
  defaults: recordDefaults,
  screen: async () => {
    const [{ kindScreen }, { noticeKind }] = await Promise.all([
      import('../../ui/kind-screen'),
      import('./notice-kind'),
    ])
    return kindScreen(noticeKind)
  },
})
