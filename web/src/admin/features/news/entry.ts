import { Newspaper } from 'lucide-react'
import * as v from 'valibot'
import { t } from '../../texts'
import { recordEntry, screenOfKind } from '../../ui/record-entry'
import { recordEntries } from '../../ui/record-screen-search'

export const news = recordEntry({
  entity: 'news',
  path: '/admin/news',
  title: t.news.title,
  group: 'website',
  permission: 'read',
  icon: Newspaper,
  found: 'allShown',
  search: v.object(recordEntries),
  screen: screenOfKind(async () => (await import('./news-kind')).newsKind),
})
