import { Hand, Mic } from 'lucide-react'
import { t } from '../../texts'
import { recordEntry, screenOfKind } from '../../ui/record-entry'
import { reviewSearch } from '../../ui/record-screen-search'

export const resourcePersons = recordEntry({
  entity: 'resource person',
  inLog: false,
  path: '/admin/resourcepersonapplications',
  title: t.applications.resourcePersons,
  group: 'people',
  icon: Mic,
  found: 'bySearch',
  search: reviewSearch,
  screen: screenOfKind(async () => (await import('./application-kinds')).resourcePersonKind),
  count: (summary) => summary.resourcePersons.pending || undefined,
})

export const volunteers = recordEntry({
  entity: 'volunteer',
  inLog: false,
  path: '/admin/volunteers',
  title: t.applications.volunteers,
  group: 'people',
  icon: Hand,
  found: 'bySearch',
  search: reviewSearch,
  screen: screenOfKind(async () => (await import('./application-kinds')).volunteerKind),
  count: (summary) => summary.volunteers.pending || undefined,
})
