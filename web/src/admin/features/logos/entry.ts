import { Copy } from 'lucide-react'
import * as v from 'valibot'
import { t } from '../../texts'
import { recordEntry } from '../../ui/record-entry'
import { recordEntries } from '../../ui/record-screen-search'

export const logos = recordEntry({
  entity: 'logo',
  path: '/admin/Logo',
  title: t.logos.logos,
  group: 'website',
  permission: 'read',
  icon: Copy,
  found: 'allShown',
  search: v.object({ deleted: recordEntries.deleted }),
  screen: async () => (await import('./logos-screen')).LogosScreen,
})
