import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Booking } from './use-booking'
import { useBookingLater } from './use-booking-later'

// Returns a booking with a number of chosen stalls. Its functions record their calls. It contains only the parts that
// the test uses.
function bookingOf(count: number, calls: string[]): Booking {
  return {
    selection: {
      ids: Array.from({ length: count }, (_, n) => `std-${n + 1}`),
      press: () => calls.push(`press ${count}`),
    },
    pay: async () => void calls.push(`pay ${count}`),
    release: () => calls.push(`release ${count}`),
  } as unknown as Booking
}

test('the summary follows a choice, and its buttons always use the newest one', async () => {
  const calls: string[] = []
  const { result, rerender } = renderHook(({ count }) => useBookingLater(bookingOf(count, calls)), {
    initialProps: { count: 0 },
  })
  const [first] = [result.current]
  rerender({ count: 1 })
  expect(result.current.selection.ids).toEqual(['std-1'])

  // Calls the functions of an earlier render, like a press on a button that is not re-rendered yet.
  const stall = { id: 'std-2' } as Parameters<typeof first.selection.press>[0]
  first.selection.press(stall)
  await first.pay()
  first.release()
  expect(calls).toEqual(['press 1', 'pay 1', 'release 1'])
})
