import type { Booking } from '../../api/records'
import { useMay } from '../../session/permissions'
import { ListedRecordTasks } from '../../ui/record-tasks'
import { bookingKind } from './booking-kind'
import { holdsStalls } from './booking-texts'
import { MoveButtons } from './move-buttons'

// onChoose does nothing, because this page has no list next to which a booking could be shown.
const kind = bookingKind(() => undefined)

// The actions on the page of one stall booking.
export function RecordTasks({ id }: { id: string }) {
  return <ListedRecordTasks kind={kind} id={id} listed="booking" more={moreTasks} />
}

function moreTasks(booking: Booking) {
  return <StallTasks booking={booking} />
}

// The buttons that move a booking to other stalls and swap it with another booking.
function StallTasks({ booking }: { booking: Booking }) {
  const mayEdit = useMay('edit')
  if (!mayEdit || !holdsStalls(booking)) return null
  return <MoveButtons booking={booking} />
}
