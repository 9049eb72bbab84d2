import { getRouteApi } from '@tanstack/react-router'
import { RecordScreen } from '../../ui/record-screen'
import { movedBy } from '../../ui/record-screen-search'
import { partnerKind } from './partner-kind'
import type { PartnerSearch } from './partner-search'

const route = getRouteApi('/portal/admin/Partnersadmin')

// The organisations of the Partners page.
export function PartnersScreen() {
  const navigate = route.useNavigate()
  return (
    <RecordScreen
      kind={partnerKind}
      search={route.useSearch()}
      onSearch={(change) => void navigate(movedBy<PartnerSearch>(change))}
    />
  )
}
