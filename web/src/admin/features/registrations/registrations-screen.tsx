import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { summaryQuery } from '../../layout/summary-query'
import { lazyScreen } from '../../ui/lazy-screen'
import { movedBy } from '../../ui/list-search'
import { RecordScreen } from '../../ui/record-screen'
import { describeRegistrations, registrationKind } from './registration-kind'
import type { RegistrationSearch } from './registration-search'

const ImportRegistrations = lazy(
  lazyScreen(async () => ({ default: (await import('./import-registrations')).ImportRegistrations })),
)

const route = getRouteApi('/portal/admin/registrations')

export function RegistrationsScreen() {
  const navigate = route.useNavigate()
  const summary = useQuery(summaryQuery)
  return (
    <RecordScreen
      kind={registrationKind}
      search={route.useSearch()}
      onSearch={(change) => void navigate(movedBy<RegistrationSearch>(change))}
      note={summary.data && describeRegistrations(summary.data.registrations)}
    >
      <Suspense fallback={null}>
        <ImportRegistrations />
      </Suspense>
    </RecordScreen>
  )
}
