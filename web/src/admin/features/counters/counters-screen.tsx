import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../texts'
import { movedBy } from '../../ui/list-search'
import { RecordScreen } from '../../ui/record-screen'
import { counterKind } from './counter-kind'
import type { CounterSearch } from './counter-search'

const route = getRouteApi('/portal/admin/counts')

// The screen of the event counters. A counter has a venue, an entry fee and the time that the website counts down to.
export function CountersScreen(): ReactNode {
  const navigate = route.useNavigate()
  return (
    <RecordScreen
      kind={counterKind}
      search={route.useSearch()}
      onSearch={(change) => void navigate(movedBy<CounterSearch>(change))}
      note={t.counters.note}
    />
  )
}
