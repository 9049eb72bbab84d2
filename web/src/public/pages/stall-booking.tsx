import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { StallBooking } from '../features/stall-booking/stall-booking'
import type { StallBookingProps } from '../props.gen'

// The stall booking page (docs/product/stalls.md#booking-form).
export const page = definePage<StallBookingProps>({
  name: 'stall-booking',
  texts: [
    'stallBooking',
    'hall',
    'ui.alreadyPaid',
    'ui.optional',
    'ui.problem',
    'ui.close',
    'ui.stepDone',
    'ui.loading',
    'ui.tryAgain',
    'ui.somethingWrong',
    'ui.noServer',
    'ui.networkLater',
    'ui.network',
    'marked',
  ],
  // These texts are needed only for choosing stalls, so they are loaded on demand (lazy-picker.tsx).
  without: [
    'stallBooking.picker',
    'stallBooking.said',
    'stallBooking.lost',
    'stallBooking.held',
    'stallBooking.stepOf',
  ],
  laterTexts: ['stallBooking', 'hall', 'unpaid'],
  // The props and texts for the tabs "prices" and "facilities", and for the list of stalls without JavaScript.
  serverOnly: [
    'props.kinds',
    'props.days',
    'props.pricingNote',
    'props.earlyBird',
    'props.facilities',
    'props.needsScript',
    'props.hall',
    'hall',
    'stallBooking.pricing',
    'stallBooking.facilities',
    'stallBooking.pickStalls',
    'stallBooking.needsScript',
  ],
  hydrate: true,
  title: ({ stallBooking }, frame) => format(stallBooking.title, { fair: frame.title }),
  description: ({ stallBooking }, frame) => format(stallBooking.description, { fair: frame.title }),
  component: StallBooking,
})
