import { Star } from 'lucide-react'
import { t } from '../../texts'
import { recordEntry } from '../../ui/record-entry'
import { reviewDefaults, reviewSearch } from '../../ui/record-screen-search'

export const sponsorships = recordEntry({
  entity: 'sponsorship',
  path: '/admin/sponsorships',
  title: t.sponsorships.title,
  group: 'exhibition',
  icon: Star,
  found: 'bySearch',
  search: reviewSearch,
  defaults: reviewDefaults,
  screen: async () => {
    const [{ kindScreen }, { sponsorshipKind }] = await Promise.all([
      import('../../ui/kind-screen'),
      import('./sponsorship-kind'),
    ])
    return kindScreen(sponsorshipKind)
  },
  count: (summary) => summary.sponsorships.pending || undefined,
})
