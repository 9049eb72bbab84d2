import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError, sentenceOf } from '../../api/api-error'
import type { Booking, Hall } from '../../api/records'
import { AskDialog } from '../../ui/ask-dialog'
import { hallQuery } from '../../ui/hall/hall-api'
import type { DeleteOneProps } from '../../ui/record-screen-kind'
import { deleteBooking } from './bookings-api'
import { stallLabel } from './stall-chips'

// Asks before a booking is deleted. A paid one is refused at first; then its stalls can be given up explicitly.
export function DeleteBooking({ row: booking, onDeleted, onClose }: DeleteOneProps<Booking>) {
  const hall = useQuery(hallQuery).data
  const deleting = useMutation({
    mutationFn: (release: boolean) => deleteBooking(booking._id, release),
    onSuccess: onDeleted,
  })
  const refusal = deleting.error
  const paid = refusal instanceof ApiError && refusal.code === 'paid_booking'
  return (
    <AskDialog
      open
      title="Delete Stall Booking?"
      action={paid ? 'Release stalls and delete' : 'Delete'}
      busyAction="Deleting..."
      icon="trash"
      keep="Keep"
      busy={deleting.isPending}
      failure={refusal && (paid ? sentenceOf(refusal) : `Failed to delete booking. ${sentenceOf(refusal)}`)}
      onAction={() => deleting.mutate(paid)}
      onKeep={onClose}
    >
      <p>
        Are you sure you want to delete the stall booking of {booking.name}? This action cannot be undone.
      </p>
      {booking.stalls.length > 0 && <p>{freed(booking, hall)}</p>}
    </AskDialog>
  )
}

function freed({ stalls }: Booking, hall: Hall | undefined): string {
  const labels = stalls.map((stall) => stallLabel(stall, hall)).join(', ')
  return stalls.length === 1 ? `Stall ${labels} becomes free.` : `Stalls ${labels} become free.`
}
