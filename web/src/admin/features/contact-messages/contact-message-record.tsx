import { ListedRecordTasks } from '../../ui/record-tasks'
import { contactMessageKind } from './contact-message-kind'

// The actions on the page of a contact message.
export function RecordTasks({ id }: { id: string }) {
  return <ListedRecordTasks kind={contactMessageKind} id={id} listed="contact message" />
}
