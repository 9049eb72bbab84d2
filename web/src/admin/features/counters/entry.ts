import { Clock } from 'lucide-react'
import { t } from '../../texts'
import { recordEntry } from '../../ui/record-entry'
import { counterDefaults, counterSearch } from './counter-search'

export const counters = recordEntry({
  entity: 'event counter',
  path: '/admin/counts',
  title: t.counters.title,
  group: 'website',
  icon: Clock,
  found: 'allShown',
  search: counterSearch,
  defaults: counterDefaults,
  screen: async () => (await import('./counters-screen')).CountersScreen,
})
