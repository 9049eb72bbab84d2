import { Link } from 'lucide-react'
import { t } from '../../texts'
import { recordEntry, screenOfKind } from '../../ui/record-entry'
import { partnerSearch } from './partner-search'

export const partners = recordEntry({
  entity: 'partner',
  path: '/admin/Partnersadmin',
  title: t.partners.title,
  group: 'exhibition',
  permission: 'read',
  icon: Link,
  found: 'allShown',
  search: partnerSearch,
  screen: screenOfKind(async () => (await import('./partner-kind')).partnerKind),
})
