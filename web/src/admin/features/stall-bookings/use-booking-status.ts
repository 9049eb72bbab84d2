import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { sentenceOf } from '../../api/api-error'
import type { Booking } from '../../api/records'
import { showDone, showFailure } from '../../ui/toast-list'
import { updateBooking } from './bookings-api'

export type StatusChange = { booking: Booking; status: Booking['status'] }

// Confirms and rejects with one press; the toast takes it back.
export function useBookingStatus(onSettled: () => void): UseMutationResult<Booking, Error, StatusChange> {
  const change = useMutation({
    mutationFn: ({ booking, status }: StatusChange) =>
      updateBooking(booking._id, { status, version: booking.version }),
    onSuccess: (after, { booking }) =>
      showDone(`Booking of ${after.name} is ${words[after.status]}`, () =>
        change.mutate({ booking: after, status: booking.status }),
      ),
    onError: (error) => showFailure('Failed to update booking', sentenceOf(error)),
    onSettled,
  })
  return change
}

const words = {
  Pending: 'pending again',
  Confirmed: 'confirmed',
  Rejected: 'rejected',
} as const satisfies Record<Booking['status'], string>
