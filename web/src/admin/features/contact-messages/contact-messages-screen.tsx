import { getRouteApi } from '@tanstack/react-router'
import { RecordScreen } from '../../ui/record-screen'
import { movedBy } from '../../ui/record-screen-search'
import { contactMessageKind } from './contact-message-kind'
import type { ContactMessageSearch } from './contact-message-search'

const route = getRouteApi('/portal/admin/admincontact')

// What visitors wrote to the office.
export function ContactMessagesScreen() {
  const navigate = route.useNavigate()
  return (
    <RecordScreen
      kind={contactMessageKind}
      search={route.useSearch()}
      onSearch={(change) => void navigate(movedBy<ContactMessageSearch>(change))}
    />
  )
}
