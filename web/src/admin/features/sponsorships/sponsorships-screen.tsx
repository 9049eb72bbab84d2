import { getRouteApi } from '@tanstack/react-router'
import { RecordScreen } from '../../ui/record-screen'
import { movedBy, type ReviewSearch } from '../../ui/record-screen-search'
import { sponsorshipKind } from './sponsorship-kind'

const route = getRouteApi('/portal/admin/sponsorships')

// Who offers to sponsor the fair, and what the office said.
export function SponsorshipsScreen() {
  const navigate = route.useNavigate()
  return (
    <RecordScreen
      kind={sponsorshipKind}
      search={route.useSearch()}
      onSearch={(change) => void navigate(movedBy<ReviewSearch>(change))}
    />
  )
}
