import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import type { Booking } from './use-booking'

// Returns a deferred copy of the booking, so that a slow phone shows a pressed stall on the plan before it renders the
// summary. The functions of the copy always use the newest state, so nothing is lost if a button is pressed before the
// summary is updated.
export function useBookingLater(booking: Booking): Booking {
  const newest = useRef(booking)
  useLayoutEffect(() => {
    newest.current = booking
  })
  const later = useDeferredValue(booking)
  return useMemo(
    () => ({
      ...later,
      selection: { ...later.selection, press: (stall) => newest.current.selection.press(stall) },
      pay: () => newest.current.pay(),
      release: () => newest.current.release(),
    }),
    [later],
  )
}
