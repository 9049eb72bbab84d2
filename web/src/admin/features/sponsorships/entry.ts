import { Star } from 'lucide-react'
import * as v from 'valibot'
import { t } from '../../texts'
import { choiceOf } from '../../ui/list-search'
import { recordEntry } from '../../ui/record-entry'
import { reviewDefaults, reviewSearch } from '../../ui/record-screen-search'
import { stages } from './stages'

export const sponsorships = recordEntry({
  entity: 'sponsorship',
  path: '/admin/sponsorships',
  title: t.sponsorships.title,
  group: 'exhibition',
  icon: Star,
  found: 'bySearch',
  search: v.object({ ...reviewSearch.entries, stage: choiceOf(stages) }),
  defaults: { ...reviewDefaults, stage: '' },
  screen: async () => {
    const [{ kindScreen }, { sponsorshipKind }] = await Promise.all([
      import('../../ui/kind-screen'),
      import('./sponsorship-kind'),
    ])
    return kindScreen(sponsorshipKind)
  },
  count: (summary) => summary.sponsorships.pending || undefined,
})
