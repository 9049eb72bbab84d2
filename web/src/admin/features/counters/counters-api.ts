import { recordCalls } from '../../api/record-calls'
import type { EventCounter } from '../../api/records'
import type { RecordKind } from '../../ui/record-screen-kind'

export const countersKey = ['counters'] as const

// The default order of the event counters: first the edition's own counter, then all other counters from oldest to
// newest.
export const counterSort = 'createdAt'

const calls = recordCalls('/api/counters')

export const counterCalls = {
  ...calls,
  find: (query) => calls.find({ sort: counterSort, ...query }),
} satisfies RecordKind<EventCounter>['calls']
