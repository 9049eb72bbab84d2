import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { ProgrammeView } from '../features/programme/programme-view'
import type { ProgrammeProps } from '../props.gen'

// The programme by day, hall, topic, language or speaker. The script keeps the visitor's marks in the browser. It shows
// one day at a time, and what is on now. Without it, all days follow each other.
export const page = definePage<ProgrammeProps>({
  name: 'programme',
  texts: ['programme'],
  hydrate: true,
  title: ({ programme }, frame) => format(programme.title, { fair: frame.title }),
  description: ({ programme }, frame) =>
    format(programme.description, { fair: frame.title, dates: frame.dates }),
  component: ProgrammeView,
})
