import { ListedRecordTasks } from '../../ui/record-tasks'
import { bookingKind } from './booking-kind'

// onChoose does nothing, because this page has no list beside which a booking could be shown.
const kind = bookingKind(() => undefined)

// The actions on the page of a stall booking.
export function RecordTasks({ id }: { id: string }) {
  return <ListedRecordTasks kind={kind} id={id} listed="booking" />
}
