import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { LayoutView } from '../features/layout/layout-view'
import { PageFrame } from '../frame/page-frame'
import type { LayoutProps } from '../props.gen'

// The hall plan to look at, to zoom, to read and to take along (public-site §2, design.md §7). No script: a phone gets
// the plan for a fifth of the bytes.
export const page = definePage<LayoutProps>({
  name: 'layout',
  texts: ['layout', 'hall'],
  hydrate: false,
  title: ({ layout }, frame) => format(layout.title, { fair: frame.title }),
  description: ({ layout }, frame) => format(layout.description, { fair: frame.title, dates: frame.dates }),
  component: LayoutPage,
})

function LayoutPage(props: LayoutProps) {
  return (
    <PageFrame>
      <LayoutView {...props} />
    </PageFrame>
  )
}
