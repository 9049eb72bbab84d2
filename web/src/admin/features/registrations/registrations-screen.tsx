import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { summaryQuery } from '../../layout/summary-query'
import { lazyScreen } from '../../ui/lazy-screen'
import { RecordScreen } from '../../ui/record-screen'
import { describeRegistrations, registrationKind } from './registration-kind'

const ImportRegistrations = lazy(
  lazyScreen(async () => ({ default: (await import('./import-registrations')).ImportRegistrations })),
)

export function RegistrationsScreen() {
  const summary = useQuery(summaryQuery)
  return (
    <RecordScreen
      kind={registrationKind}
      note={summary.data && describeRegistrations(summary.data.registrations)}
    >
      <Suspense fallback={null}>
        <ImportRegistrations />
      </Suspense>
    </RecordScreen>
  )
}
