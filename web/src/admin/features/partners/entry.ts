import { Link } from 'lucide-react'
import { t } from '../../texts'
import { recordEntry } from '../../ui/record-entry'
import { partnerDefaults, partnerSearch } from './partner-search'

export const partners = recordEntry({
  entity: 'partner',
  path: '/admin/Partnersadmin',
  title: t.partners.title,
  group: 'exhibition',
  icon: Link,
  found: 'allShown',
  search: partnerSearch,
  defaults: partnerDefaults,
  screen: async () => {
    const [{ kindScreen }, { partnerKind }] = await Promise.all([
      import('../../ui/kind-screen'),
      import('./partner-kind'),
    ])
    return kindScreen(partnerKind)
  },
})
