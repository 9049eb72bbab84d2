import { RecordBar, type RecordTasksProps } from '../../ui/record-tasks'
import { registrationKind } from './registration-kind'

// The actions on the page of one registration.
export function RecordTasks({ id, money }: RecordTasksProps) {
  return <RecordBar kind={registrationKind} id={id} listed="registration" money={money} />
}
