import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { UnsubscribeView } from '../features/unsubscribe/unsubscribe-view'
import type { UnsubscribeProps } from '../props.gen'

// The page that ends bulk messages for an e-mail address or phone number. It needs no script.
export const page = definePage<UnsubscribeProps>({
  name: 'unsubscribe',
  texts: ['unsubscribe', 'notFound'],
  hydrate: false,
  title: ({ unsubscribe }, frame) => format(unsubscribe.title, { fair: frame.title }),
  description: ({ unsubscribe }, frame) => format(unsubscribe.description, { fair: frame.title }),
  component: UnsubscribeView,
})
