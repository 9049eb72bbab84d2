import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { SpeakerView } from '../features/speaker/speaker-view'
import type { SpeakerProps } from '../props.gen'

// The page of one speaker of the programme. Its only script is the entry script, which stores the page for offline use.
export const page = definePage<SpeakerProps>({
  name: 'speaker',
  texts: ['speaker'],
  hydrate: false,
  offline: true,
  title: ({ speaker }, frame, props) =>
    format(speaker.title, { name: props.speaker.name, fair: frame.title }),
  description: ({ speaker }, frame, props) =>
    format(speaker.description, { name: props.speaker.name, fair: frame.title, dates: frame.dates }),
  component: SpeakerView,
})
