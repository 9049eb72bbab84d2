import { StallPicker } from './stall-picker'
import { useBooking, type BookingBegun } from './use-booking'

export type StallChoiceProps = BookingBegun & {
  // Whether the picker is visible. While it is hidden, the stalls are still kept up to date and the order is kept.
  open: boolean
  // The stall size that the plan highlights at first; '' for all sizes.
  size: string
  onClose: () => void
}

// The second step of a booking: the stalls, their price and the order. It is loaded on demand (lazy-picker.tsx).
export function StallChoice({ open, size, onClose, ...begun }: StallChoiceProps) {
  const booking = useBooking(begun)
  return open ? <StallPicker booking={booking} size={size} onClose={onClose} /> : null
}
