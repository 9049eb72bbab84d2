import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { withoutFilter } from './filter'
import { choiceOf, listDefaults, listEntries, listQuery } from './list-search'
import { daysOf } from './period'
import type { RecordKind, RecordQuery, RecordSearch, StoredRecord } from './record-screen-kind'

// What the address says about every list of records.
export const recordEntries = {
  ...listEntries,
  // Deleted ones instead of those that are there, for bringing them back.
  deleted: choiceOf(['true']),
  // Below which rows something is open, and which columns are left out: ids with commas between.
  open: idsOf(400),
  hide: idsOf(200),
}

export const recordDefaults = { ...listDefaults, deleted: '', open: '', hide: '' } as const

// How the table looks; the rows are the same.
const looks: readonly string[] = ['open', 'hide']

function idsOf(most: number) {
  return v.fallback(v.optional(v.pipe(v.string(), v.maxLength(most), v.regex(/^[\w,-]*$/)), ''), '')
}

export const reviewStatuses = ['Pending', 'Confirmed', 'Rejected'] as const

// The address of the lists whose records are confirmed or rejected.
export const reviewSearch = v.object({ ...recordEntries, status: choiceOf(reviewStatuses) })

type ReviewSearch = v.InferOutput<typeof reviewSearch>

export const reviewDefaults: ReviewSearch = { ...recordDefaults, status: '' }

// Where a change of a list's state leads: to the first page, unless a page is asked for. Typing, and what only
// changes the look, replaces the entry in the history, so that Back leads out of it and not through it.
export function movedBy<Search extends object>(change: Partial<RecordSearch>) {
  const sameRows = Object.keys(change).every((name) => looks.includes(name))
  return {
    search: (now: Search): Search => ({ ...now, ...(!sameRows && { page: 1, open: '' }), ...change }),
    replace: sameRows || 'q' in change,
    resetScroll: 'page' in change,
  }
}

// What the server is asked with: the list's state without what only this screen is concerned with.
export function queryOf<Row extends StoredRecord>(kind: RecordKind<Row>, search: RecordSearch): RecordQuery {
  const own = new Set([...looks, ...(kind.beside ?? []), 'deleted', 'period', 'from', 'to'])
  const asked = Object.fromEntries(Object.entries(search).filter(([name]) => !own.has(name)))
  return {
    ...listQuery({ ...asked, page: search.page, perPage: search.perPage, q: search.q, sort: search.sort }),
    ...(search.deleted && { deleted: true }),
    ...daysOf(search),
  }
}

// The same without its page: what an export holds.
export function exportOf<Row extends StoredRecord>(
  kind: RecordKind<Row>,
  search: RecordSearch,
): Record<string, string> {
  const { page: _page, perPage: _perPage, ...rest } = queryOf(kind, search)
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
}

// One page of a kind's records; the page before stays while the next is on its way.
export function recordsQuery<Row extends StoredRecord>(kind: RecordKind<Row>, search: RecordSearch) {
  const query = queryOf(kind, search)
  return queryOptions({
    queryKey: [kind.id, 'page', query],
    queryFn: () => kind.calls.find(query),
    placeholderData: keepPreviousData,
  })
}

// Everything that a list can be narrowed by, let go.
export function withoutFilters<Row extends StoredRecord>({
  filters,
}: RecordKind<Row>): Partial<RecordSearch> {
  return Object.assign({ q: '', deleted: '' }, ...filters.map(withoutFilter)) as Partial<RecordSearch>
}

// Whether words or filters may be why so few are found.
export function isFiltered<Row extends StoredRecord>(kind: RecordKind<Row>, search: RecordSearch): boolean {
  return Object.keys(withoutFilters(kind)).some((name) => search[name] !== '')
}
