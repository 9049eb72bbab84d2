import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { ExhibitorsView } from '../features/exhibitors/exhibitors-view'
import type { ExhibitorsProps } from '../props.gen'

// The list of the exhibitors who agreed to be listed. The search is an ordinary form. The page's only script is the
// entry script, which stores the page for offline use.
export const page = definePage<ExhibitorsProps>({
  name: 'exhibitors',
  texts: ['exhibitors'],
  hydrate: false,
  offline: true,
  title: ({ exhibitors }, frame) => format(exhibitors.title, { fair: frame.title }),
  description: ({ exhibitors }, frame) => format(exhibitors.description, { fair: frame.title }),
  component: ExhibitorsView,
})
