import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { RecordScreen } from '../../ui/record-screen'
import { movedBy } from '../../ui/record-screen-search'
import { counterKind } from './counter-kind'
import type { CounterSearch } from './counter-search'
import { firstCounterQuery } from './counters-api'

const route = getRouteApi('/portal/admin/counts')

// The counters of the fair: venue, entry fee and the moment that the website counts down to.
export function CountersScreen() {
  const navigate = route.useNavigate()
  const firstId = useQuery(firstCounterQuery).data?._id
  const kind = useMemo(() => counterKind(firstId), [firstId])
  return (
    <RecordScreen
      kind={kind}
      search={route.useSearch()}
      onSearch={(change) => void navigate(movedBy<CounterSearch>(change))}
      note="The website takes its countdown, venue and entry fee from the counter that was made first."
    />
  )
}
