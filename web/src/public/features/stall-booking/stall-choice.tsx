import { StallPicker } from './stall-picker'
import { useBooking, type BookingBegun } from './use-booking'

export type StallChoiceProps = BookingBegun & {
  // Whether the picker is visible. A hidden picker still keeps the states of the stalls up to date, and the order is
  // not lost.
  open: boolean
  // The stall size that the plan initially highlights, or '' for all sizes.
  size: string
  onClose: () => void
}

// The second step of a booking: the stalls, their price and the order. Its code is loaded on demand (lazy-picker.tsx).
export function StallChoice({ open, size, onClose, ...begun }: StallChoiceProps) {
  const booking = useBooking(begun)
  return open ? <StallPicker booking={booking} size={size} onClose={onClose} /> : null
}
