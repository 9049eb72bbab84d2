import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { ProfileForm } from '../features/exhibitors/profile-form'
import type { ExhibitorProfileProps } from '../props.gen'

// The page on which an exhibitor enters what visitors see of the firm. Its form needs no script.
export const page = definePage<ExhibitorProfileProps>({
  name: 'exhibitor-profile',
  texts: ['exhibitorProfile', 'ui'],
  hydrate: false,
  title: ({ exhibitorProfile }, frame) => format(exhibitorProfile.title, { fair: frame.title }),
  description: ({ exhibitorProfile }, frame) => format(exhibitorProfile.description, { fair: frame.title }),
  component: ProfileForm,
})
