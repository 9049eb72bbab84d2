import { ListedRecordTasks } from '../../ui/record-tasks'
import { registrationKind } from './registration-kind'

// The actions on the page of one registration.
export function RecordTasks({ id }: { id: string }) {
  return <ListedRecordTasks kind={registrationKind} id={id} listed="registration" />
}
