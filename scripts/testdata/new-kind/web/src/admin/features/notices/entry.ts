import { Megaphone } from 'lucide-react'
import * as v from 'valibot'
import { t } from '../../texts'
import { recordEntry, screenOfKind } from '../../ui/record-entry'
import { recordEntries } from '../../ui/record-screen-search'

export const notices = recordEntry({
  entity: 'notice',
  path: '/admin/notices',
  title: t.notices.title,
  group: 'website',
  icon: Megaphone,
  found: 'allShown',
  search: v.object(recordEntries),
  screen: screenOfKind(async () => (await import('./notice-kind')).noticeKind),
})
