import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { LayoutView } from '../features/layout/layout-view'
import type { LayoutProps } from '../props.gen'

// The read-only hall plan with zoom, tables and a download. The page does not load React, which makes it five times
// smaller. Its only script is the entry script, which stores the page for offline use.
export const page = definePage<LayoutProps>({
  name: 'layout',
  texts: ['layout', 'hall'],
  hydrate: false,
  offline: true,
  title: ({ layout }, frame) => format(layout.title, { fair: frame.title }),
  description: ({ layout }, frame) => format(layout.description, { fair: frame.title, dates: frame.dates }),
  component: LayoutView,
})
