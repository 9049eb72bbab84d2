import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { CancellationView } from '../features/cancellation/cancellation-view'
import type { CancellationProps } from '../props.gen'

// The page on which a payer requests a cancellation and sees its state (docs/product/refunds.md#cancellation-requests).
// It needs no script.
export const page = definePage<CancellationProps>({
  name: 'cancellation',
  texts: ['cancellation', 'ui', 'marked'],
  hydrate: false,
  title: ({ cancellation }, frame, { state }) =>
    format(cancellation.title, { heading: cancellation.heading[state], fair: frame.title }),
  description: ({ cancellation }) => cancellation.description,
  component: CancellationView,
})
