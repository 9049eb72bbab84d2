import { Presentation } from 'lucide-react'
import * as v from 'valibot'
import { t } from '../../texts'
import { recordEntry, screenOfKind } from '../../ui/record-entry'
import { recordEntries } from '../../ui/record-screen-search'

export const speakers = recordEntry({
  entity: 'speaker',
  path: '/admin/speakers',
  title: t.speakers.title,
  group: 'website',
  permission: 'read',
  icon: Presentation,
  found: 'allShown',
  search: v.object(recordEntries),
  screen: screenOfKind(async () => (await import('./speaker-kind')).speakerKind),
})
