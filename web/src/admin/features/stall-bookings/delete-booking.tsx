import { useMutation, useQuery } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { ApiError, errorMessage } from '../../api/api-error'
import type { Booking, Hall } from '../../api/records'
import { t, counted } from '../../texts'
import { AskDialog } from '../../ui/ask-dialog'
import { hallQuery } from '../../ui/hall/hall-api'
import type { DeleteOneProps } from '../../ui/record-screen-kind'
import { deleteBooking } from './bookings-api'
import { stallLabel } from './stall-chips'

// Asks for confirmation before a booking is deleted. For a paid booking, the server refuses the first attempt, and the
// dialog then offers to release the stalls.
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
      title={t.stallBookings.deleteStallBooking}
      action={paid ? t.stallBookings.releaseAndDelete : t.common.delete}
      busyAction={t.common.deleting}
      icon="trash"
      keep={t.common.keep}
      busy={deleting.isPending}
      failure={
        refusal &&
        (paid
          ? errorMessage(refusal)
          : format(t.stallBookings.deleteFailed, { reason: errorMessage(refusal) }))
      }
      onAction={() => deleting.mutate(paid)}
      onKeep={onClose}
    >
      <p>{format(t.stallBookings.deleteAsk, { name: booking.name })}</p>
      {booking.stalls.length > 0 && <p>{freed(booking, hall)}</p>}
      {booking.isBooked && booking.paymentStatus === 'PAID' && (
        <p>{format(t.stallBookings.deletePaidNote, { amount: formatAmount(booking.amount) })}</p>
      )}
    </AskDialog>
  )
}

function freed({ stalls }: Booking, hall: Hall | undefined): string {
  const labels = stalls.map((stall) => stallLabel(stall, hall)).join(', ')
  return counted(stalls.length, t.stallBookings.freed, { stalls: labels })
}
