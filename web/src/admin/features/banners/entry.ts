import { Image } from 'lucide-react'
import * as v from 'valibot'
import { t } from '../../texts'
import { recordEntry } from '../../ui/record-entry'
import { recordEntries } from '../../ui/record-screen-search'

export const banners = recordEntry({
  entity: 'banner',
  path: '/admin/banner',
  title: t.banners.banners,
  group: 'website',
  permission: 'read',
  icon: Image,
  found: 'allShown',
  search: v.object({ deleted: recordEntries.deleted }),
  screen: async () => (await import('./banners-screen')).BannersScreen,
})
