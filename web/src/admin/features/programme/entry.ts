import { CalendarClock } from 'lucide-react'
import * as v from 'valibot'
import { t } from '../../texts'
import { recordEntry } from '../../ui/record-entry'
import { recordEntries } from '../../ui/record-screen-search'

export const programme = recordEntry({
  entity: 'programme item',
  path: '/admin/programme',
  title: t.programme.title,
  group: 'website',
  permission: 'read',
  icon: CalendarClock,
  found: 'allShown',
  search: v.object(recordEntries),
  screen: async () => (await import('./programme-screen')).ProgrammeScreen,
})
