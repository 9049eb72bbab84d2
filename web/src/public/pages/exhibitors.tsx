import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { ExhibitorsView } from '../features/exhibitors/exhibitors-view'
import { PageFrame } from '../frame/page-frame'
import type { ExhibitorsProps } from '../props.gen'

// The exhibitors who agreed to be listed. Its only script keeps it for offline use: the search is an ordinary form.
export const page = definePage<ExhibitorsProps>({
  name: 'exhibitors',
  texts: ['exhibitors'],
  hydrate: false,
  offline: true,
  title: ({ exhibitors }, frame) => format(exhibitors.title, { fair: frame.title }),
  description: ({ exhibitors }, frame) => format(exhibitors.description, { fair: frame.title }),
  component: ExhibitorsPage,
})

function ExhibitorsPage(props: ExhibitorsProps) {
  return (
    <PageFrame>
      <ExhibitorsView {...props} />
    </PageFrame>
  )
}
