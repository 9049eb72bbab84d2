import { getRouteApi } from '@tanstack/react-router'
import { RecordScreen } from '../../ui/record-screen'
import { movedBy, type ReviewSearch } from '../../ui/record-screen-search'
import { volunteerKind } from './application-kinds'

const route = getRouteApi('/portal/admin/volunteers')

// Who applies to help at the fair.
export function VolunteersScreen() {
  const navigate = route.useNavigate()
  return (
    <RecordScreen
      kind={volunteerKind}
      search={route.useSearch()}
      onSearch={(change) => void navigate(movedBy<ReviewSearch>(change))}
    />
  )
}
