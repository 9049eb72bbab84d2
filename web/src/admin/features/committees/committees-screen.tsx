import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { describeError } from '../../api/api-error'
import { ErrorBanner } from '../../ui/error-banner'
import { RecordScreen } from '../../ui/record-screen'
import { movedBy } from '../../ui/record-screen-search'
import type { CommitteeSearch } from './committee-search'
import { committeesQuery } from './committees-api'
import { memberKind } from './member-kind'

const route = getRouteApi('/portal/admin/committees')

// The people of the edition's committees.
export function CommitteesScreen() {
  const navigate = route.useNavigate()
  const committees = useQuery(committeesQuery)
  const kind = useMemo(
    () => memberKind((committees.data ?? []).map(({ id, name }) => ({ value: id, label: name.en }))),
    [committees.data],
  )
  return (
    <RecordScreen
      kind={kind}
      search={route.useSearch()}
      onSearch={(change) => void navigate(movedBy<CommitteeSearch>(change))}
      warning={
        committees.error && (
          <ErrorBanner
            title={`Failed to fetch committees: ${describeError(committees.error)}`}
            onRetry={() => void committees.refetch()}
          />
        )
      }
    />
  )
}
