import { UsersRound } from 'lucide-react'
import { t } from '../../texts'
import { recordEntry } from '../../ui/record-entry'
import { committeeSearch } from './committee-search'

export const committees = recordEntry({
  entity: 'committee member',
  path: '/admin/committees',
  title: t.committees.committees,
  group: 'website',
  permission: 'read',
  icon: UsersRound,
  found: 'allShown',
  search: committeeSearch,
  screen: async () => (await import('./committees-screen')).CommitteesScreen,
})
