import { Clock } from 'lucide-react'
import * as v from 'valibot'
import { t } from '../../texts'
import { recordEntry } from '../../ui/record-entry'
import { recordEntries } from '../../ui/record-screen-search'

export const counters = recordEntry({
  entity: 'event counter',
  path: '/admin/counts',
  title: t.counters.title,
  group: 'website',
  permission: 'read',
  icon: Clock,
  found: 'allShown',
  search: v.object(recordEntries),
  screen: async () => (await import('./counters-screen')).CountersScreen,
})
