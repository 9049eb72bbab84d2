import type { ReactNode } from 'react'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { RecordScreen } from '../../ui/record-screen'
import { counterKind } from './counter-kind'

const { add: _add, ...withoutAdd } = counterKind

// The screen of the event counters. A counter has a venue, an entry fee and the time that the website counts down to.
export function CountersScreen(): ReactNode {
  // A new counter has a day and an entry fee.
  const kind = useMay('prices') ? counterKind : withoutAdd
  return <RecordScreen kind={kind} note={t.counters.note} />
}
