import { useLocation } from '@tanstack/react-router'
import { format } from '../../../i18n/format'
import { Notice } from '../../../ui/notice'
import type { Booking, Hall } from '../../api/records'
import { t } from '../../texts'
import { nameStall } from '../../ui/hall/stall-words'
import { lazyPart } from '../../ui/lazy-part'
import { BackCloses } from '../../ui/modal'
import type { RecordTasks } from '../../ui/record-screen-tasks'
import { CloseDetail } from './close-detail'
import type { Chosen } from './use-chosen-booking'

const BookingDetail = lazyPart(async () => (await import('./booking-detail')).BookingDetail)
const StallDetail = lazyPart(async () => (await import('./stall-detail')).StallDetail)

type Props = {
  chosen: Chosen
  hall: Hall | undefined
  tasks: Pick<RecordTasks<Booking>, 'does' | 'changing'>
  onClose: () => void
}

// Shows the selected booking, or the selected stall if it has no booking. Screen readers announce the name of the
// booking or stall.
export function ChosenDetail({ chosen: { booking, stall, missing }, hall, tasks, onClose }: Props) {
  const { onStatus } = tasks.does
  // True if a history entry was added when the panel was opened. Back then closes the panel. If a link opened the
  // panel, there is no such entry, and BackCloses closes the panel when the user presses Back.
  const hasEntry = useLocation({ select: ({ state }) => state.panel })
  const free = hall && !booking ? stall : undefined
  return (
    <>
      <p className="vh" role="status">
        {booking && format(t.stallBookings.bookingShown, { name: booking.name })}
        {hall && free && format(t.stallBookings.stallShown, { stall: nameStall(hall, free) })}
      </p>
      {!hasEntry && (booking || free || missing) && <BackCloses onClose={onClose} />}
      {missing && (
        <section className="detail" aria-label={t.stallBookings.missing}>
          <Notice kind="warn" icon="alert" live="status" title={t.stallBookings.missing}>
            <p>{t.stallBookings.missingNote}</p>
          </Notice>
          <CloseDetail onClose={onClose} />
        </section>
      )}
      {booking && (
        <BookingDetail
          key={booking._id}
          booking={booking}
          hall={hall}
          busy={tasks.changing}
          onStatus={onStatus && ((status) => onStatus(booking, status))}
          onClose={onClose}
        />
      )}
      {hall && free && <StallDetail key={free.id} stall={free} hall={hall} onClose={onClose} />}
    </>
  )
}
