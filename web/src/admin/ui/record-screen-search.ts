import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { choiceOf, listDefaults, listEntries, listQuery } from './list-search'
import type { RecordKind, RecordQuery, RecordSearch, StoredRecord } from './record-screen-kind'

// What the address says about every list of records.
export const recordEntries = {
  ...listEntries,
  // Deleted ones instead of those that are there, for bringing them back.
  deleted: choiceOf(['true']),
}

export const recordDefaults = { ...listDefaults, deleted: '' } as const

export const reviewStatuses = ['Pending', 'Confirmed', 'Rejected'] as const

// The address of the lists whose records are confirmed or rejected.
export const reviewSearch = v.object({ ...recordEntries, status: choiceOf(reviewStatuses) })

export type ReviewSearch = v.InferOutput<typeof reviewSearch>

export const reviewDefaults: ReviewSearch = { ...recordDefaults, status: '' }

// Where a change of a list's state leads: to the first page, unless a page is asked for. Typing replaces the entry in
// the history, so that Back leads out of the search and not through it.
export function movedBy<Search extends object>(change: Partial<RecordSearch>) {
  return {
    search: (now: Search): Search => ({ ...now, page: 1, ...change }),
    replace: 'q' in change,
    resetScroll: 'page' in change,
  }
}

// One page of a kind's records; the page before stays while the next is on its way.
export function recordsQuery<Row extends StoredRecord>(kind: RecordKind<Row>, search: RecordSearch) {
  const { deleted, ...rest } = search
  const query: RecordQuery = { ...listQuery(rest), ...(deleted && { deleted: true }) }
  return queryOptions({
    queryKey: [kind.id, search],
    queryFn: () => kind.calls.find(query),
    placeholderData: keepPreviousData,
  })
}

// Everything that a list can be narrowed by, let go.
export function withoutFilters<Row extends StoredRecord>({
  filters,
}: RecordKind<Row>): Partial<RecordSearch> {
  return Object.fromEntries(['q', 'deleted', ...filters.map(({ name }) => name)].map((name) => [name, '']))
}

// Whether words or filters may be why so few are found.
export function isFiltered<Row extends StoredRecord>(kind: RecordKind<Row>, search: RecordSearch): boolean {
  return Object.keys(withoutFilters(kind)).some((name) => search[name] !== '')
}
