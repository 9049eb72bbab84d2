import type { Booking, Hall } from '../../api/records'
import { useMay } from '../../session/permissions'
import { nameStall } from '../../ui/hall/stall-words'
import { BookingDetail } from './booking-detail'
import { StallDetail } from './stall-detail'
import { useBookingStatus } from './use-booking-status'
import type { Chosen } from './use-chosen-booking'

type Props = {
  chosen: Chosen
  hall: Hall | undefined
  // The list shows deleted bookings: nothing can be done with them here.
  deleted: boolean
  refresh: () => void
  onClose: () => void
}

// What is chosen: a booking, or a stall that nobody has. Screen readers hear its name.
export function ChosenDetail({ chosen: { booking, stall }, hall, deleted, refresh, onClose }: Props) {
  const mayEdit = useMay('edit') && !deleted
  const status = useBookingStatus(refresh)
  const setStatus = (of: Booking) => (next: Booking['status']) => status.mutate({ booking: of, status: next })
  const free = hall && !booking ? stall : undefined
  return (
    <>
      <p className="vh" role="status">
        {booking && `Booking of ${booking.name} is shown`}
        {hall && free && `${nameStall(hall, free)} is shown`}
      </p>
      {booking && (
        <BookingDetail
          key={booking._id}
          booking={booking}
          hall={hall}
          busy={status.isPending}
          onStatus={mayEdit ? setStatus(booking) : undefined}
          onClose={onClose}
        />
      )}
      {hall && free && <StallDetail key={free.id} stall={free} hall={hall} onClose={onClose} />}
    </>
  )
}
