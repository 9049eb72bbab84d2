import { Image } from 'lucide-react'
import { t } from '../../texts'
import { recordEntry } from '../../ui/record-entry'
import { bannerDefaults, bannerSearch } from './banner-search'

export const banners = recordEntry({
  entity: 'banner',
  path: '/admin/banner',
  title: t.banners.banners,
  group: 'website',
  icon: Image,
  found: 'allShown',
  search: bannerSearch,
  defaults: bannerDefaults,
  screen: async () => (await import('./banners-screen')).BannersScreen,
})
