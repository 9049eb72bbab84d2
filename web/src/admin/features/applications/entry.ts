import { Hand, Mic } from 'lucide-react'
import { t } from '../../texts'
import { recordEntry } from '../../ui/record-entry'
import { reviewDefaults, reviewSearch } from '../../ui/record-screen-search'

export const resourcePersons = recordEntry({
  entity: 'resource person',
  inLog: false,
  path: '/admin/resourcepersonapplications',
  title: t.applications.resourcePersons,
  group: 'people',
  icon: Mic,
  found: 'bySearch',
  search: reviewSearch,
  defaults: reviewDefaults,
  screen: async () => {
    const [{ kindScreen }, { resourcePersonKind }] = await Promise.all([
      import('../../ui/kind-screen'),
      import('./application-kinds'),
    ])
    return kindScreen(resourcePersonKind)
  },
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
  defaults: reviewDefaults,
  screen: async () => {
    const [{ kindScreen }, { volunteerKind }] = await Promise.all([
      import('../../ui/kind-screen'),
      import('./application-kinds'),
    ])
    return kindScreen(volunteerKind)
  },
  count: (summary) => summary.volunteers.pending || undefined,
})
