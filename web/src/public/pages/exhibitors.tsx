import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { ExhibitorsView } from '../features/exhibitors/exhibitors-view'
import type { ExhibitorsProps } from '../props.gen'

// The list of the exhibitors who agreed to be listed. Without a script, the search is an ordinary form. The browser
// keeps the server's HTML of the list, so it needs neither its data nor most of its texts.
export const page = definePage<ExhibitorsProps>({
  name: 'exhibitors',
  texts: ['exhibitors'],
  serverOnly: [
    'props.marked',
    'props.found',
    'props.guess',
    'props.categories',
    'props.zones',
    'props.letters',
    'props.exhibitors',
    'props.earlier',
    'props.later',
    'exhibitors.count',
    'exhibitors.found',
    'exhibitors.all',
    'exhibitors.showAll',
    'exhibitors.category',
    'exhibitors.zone',
    'exhibitors.yours',
    'exhibitors.marked',
    'exhibitors.letters',
    'exhibitors.filters',
    'exhibitors.onPlan',
    'exhibitors.stalls',
    'exhibitors.earlier',
    'exhibitors.later',
    'exhibitors.noMatch',
    'exhibitors.noMatchText',
    'exhibitors.guess',
    'exhibitors.noneMarked',
    'exhibitors.noneMarkedText',
  ],
  hydrate: true,
  title: ({ exhibitors }, frame) => format(exhibitors.title, { fair: frame.title }),
  description: ({ exhibitors }, frame) => format(exhibitors.description, { fair: frame.title }),
  component: ExhibitorsView,
})
