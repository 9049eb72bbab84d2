import { Star } from 'lucide-react'
import * as v from 'valibot'
import { t } from '../../texts'
import { choiceOf } from '../../ui/list-search'
import { recordEntry, screenOfKind } from '../../ui/record-entry'
import { reviewSearch } from '../../ui/record-screen-search'
import { stages } from './stages'

export const sponsorships = recordEntry({
  entity: 'sponsorship',
  path: '/admin/sponsorships',
  title: t.sponsorships.title,
  group: 'exhibition',
  icon: Star,
  found: 'bySearch',
  search: v.object({ ...reviewSearch.entries, stage: choiceOf(stages) }),
  screen: screenOfKind(async () => (await import('./sponsorship-kind')).sponsorshipKind),
  count: (summary) => summary.sponsorships.pending || undefined,
})
