import type { ReactNode } from 'react'
import { t } from '../../texts'
import { RecordScreen } from '../../ui/record-screen'
import { counterKind } from './counter-kind'

// The screen of the event counters. A counter has a venue, an entry fee and the time that the website counts down to.
export function CountersScreen(): ReactNode {
  return <RecordScreen kind={counterKind} note={t.counters.note} />
}
