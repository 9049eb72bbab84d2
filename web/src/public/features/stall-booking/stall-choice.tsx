import { StallPicker } from './stall-picker'
import { useBooking, type BookingBegun } from './use-booking'

export type StallChoiceProps = BookingBegun & {
  // The stall size that the plan initially highlights, or '' for all sizes.
  size: string
  onClose: () => void
}

// The second step of a booking: the stalls, their price and the order. Its code is loaded on demand (lazy-picker.tsx).
export function StallChoice({ size, onClose, ...begun }: StallChoiceProps) {
  const booking = useBooking(begun)
  return begun.open ? <StallPicker booking={booking} size={size} onClose={onClose} /> : null
}
