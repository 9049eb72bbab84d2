import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { ProgrammeView } from '../features/programme/programme-view'
import type { ProgrammeProps } from '../props.gen'

// The programme by day, hall or speaker. The server renders the page again every minute, so the browser need not update
// it. Its only script is the entry script, which stores the page for offline use.
export const page = definePage<ProgrammeProps>({
  name: 'programme',
  texts: ['programme'],
  hydrate: false,
  offline: true,
  title: ({ programme }, frame) => format(programme.title, { fair: frame.title }),
  description: ({ programme }, frame) =>
    format(programme.description, { fair: frame.title, dates: frame.dates }),
  component: ProgrammeView,
})
