import { Copy } from 'lucide-react'
import { t } from '../../texts'
import { recordEntry } from '../../ui/record-entry'
import { logoDefaults, logoSearch } from './logo-search'

export const logos = recordEntry({
  entity: 'logo',
  path: '/admin/Logo',
  title: t.logos.logos,
  group: 'website',
  icon: Copy,
  found: 'allShown',
  search: logoSearch,
  defaults: logoDefaults,
  screen: async () => (await import('./logos-screen')).LogosScreen,
})
