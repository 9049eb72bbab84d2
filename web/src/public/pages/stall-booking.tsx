import { format } from '../../i18n/format'
import { definePage } from '../define-page'
import { StallBooking } from '../features/stall-booking/stall-booking'
import { PageFrame } from '../frame/page-frame'
import type { StallBookingProps } from '../props.gen'

// The stall booking page (public-site §2, png/08 to 11 and 25).
export const page = definePage<StallBookingProps>({
  name: 'stall-booking',
  texts: [
    'stallBooking',
    'hall.stall',
    'hall.kinds',
    'hall.states',
    'hall.free',
    'hall.list',
    'hall.zone',
    'ui',
  ],
  // The choice of stalls brings its own (lazy-picker.tsx).
  without: ['stallBooking.picker', 'ui.status'],
  hydrate: true,
  title: ({ stallBooking }, frame) => format(stallBooking.title, { fair: frame.title }),
  description: ({ stallBooking }, frame) => format(stallBooking.description, { fair: frame.title }),
  component: StallBookingPage,
})

function StallBookingPage(props: StallBookingProps) {
  return (
    <PageFrame actionBar={false}>
      <StallBooking {...props} />
    </PageFrame>
  )
}
