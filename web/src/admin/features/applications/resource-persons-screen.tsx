import { getRouteApi } from '@tanstack/react-router'
import { RecordScreen } from '../../ui/record-screen'
import { movedBy, type ReviewSearch } from '../../ui/record-screen-search'
import { resourcePersonKind } from './application-kinds'

const route = getRouteApi('/portal/admin/resourcepersonapplications')

// Who applies to speak and advise at the fair.
export function ResourcePersonsScreen() {
  const navigate = route.useNavigate()
  return (
    <RecordScreen
      kind={resourcePersonKind}
      search={route.useSearch()}
      onSearch={(change) => void navigate(movedBy<ReviewSearch>(change))}
    />
  )
}
