import { ListedRecordTasks } from '../../ui/record-tasks'
import { bookingKind } from './booking-kind'

// onChoose does nothing, because this page has no list next to which a booking could be shown.
const kind = bookingKind(() => undefined)

// The actions on the page of one stall booking.
export function RecordTasks({ id }: { id: string }) {
  return <ListedRecordTasks kind={kind} id={id} listed="booking" />
}
