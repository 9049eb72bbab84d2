import { Camera } from 'lucide-react'
import * as v from 'valibot'
import { t } from '../../texts'
import { recordEntry, screenOfKind } from '../../ui/record-entry'
import { recordEntries } from '../../ui/record-screen-search'

export const photos = recordEntry({
  entity: 'photo',
  path: '/admin/photos',
  title: t.photos.title,
  group: 'website',
  permission: 'read',
  icon: Camera,
  found: 'allShown',
  search: v.object(recordEntries),
  screen: screenOfKind(async () => (await import('./photo-kind')).photoKind),
})
