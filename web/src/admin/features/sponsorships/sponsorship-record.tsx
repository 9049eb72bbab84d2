import { ListedRecordTasks } from '../../ui/record-tasks'
import { sponsorshipKind } from './sponsorship-kind'

// The actions on the page of a sponsorship.
export function RecordTasks({ id }: { id: string }) {
  return <ListedRecordTasks kind={sponsorshipKind} id={id} listed="sponsorship" />
}
