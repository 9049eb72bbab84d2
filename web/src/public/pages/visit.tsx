import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { VisitView } from '../features/visit/visit-view'
import type { VisitProps } from '../props.gen'

// The page about the visit: the opening times, the venue and the directions. Its only script is the entry script,
// which stores the page for offline use.
export const page = definePage<VisitProps>({
  name: 'visit',
  texts: ['visit', 'contact.map'],
  hydrate: false,
  offline: true,
  title: ({ visit }, frame) => format(visit.title, { fair: frame.title }),
  description: ({ visit }, frame) => format(visit.description, { fair: frame.title, dates: frame.dates }),
  component: VisitView,
})
