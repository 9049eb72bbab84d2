import { ListedRecordTasks } from '../../ui/record-tasks'
import { bookingKind } from './booking-kind'

// No list beside the page shows the chosen booking.
const kind = bookingKind(() => undefined)

// The actions on the page of a stall booking.
export function RecordTasks({ id }: { id: string }) {
  return <ListedRecordTasks kind={kind} id={id} listed="booking" />
}
