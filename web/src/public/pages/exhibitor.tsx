import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { ExhibitorView } from '../features/exhibitors/exhibitor-view'
import type { ExhibitorProps } from '../props.gen'

// The page of one exhibitor. Without a script it only lacks the mark.
export const page = definePage<ExhibitorProps>({
  name: 'exhibitor',
  texts: ['exhibitor'],
  serverOnly: [
    'props.logo',
    'props.initials',
    'props.about',
    'props.others',
    'props.products',
    'props.phone',
    'props.website',
    'props.host',
    'props.plan',
    'props.near',
    'exhibitor.about',
    'exhibitor.own',
    'exhibitor.products',
    'exhibitor.where',
    'exhibitor.planLabel',
    'exhibitor.zone',
    'exhibitor.beside',
    'exhibitor.wholePlan',
    'exhibitor.talk',
    'exhibitor.near',
  ],
  hydrate: true,
  title: ({ exhibitor }, frame, { name }) => format(exhibitor.title, { name, fair: frame.title }),
  description: ({ exhibitor }, frame, { name }) => format(exhibitor.description, { name, fair: frame.title }),
  component: ExhibitorView,
})
