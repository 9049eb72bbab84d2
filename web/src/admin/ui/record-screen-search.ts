import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { deletedFilter, type Filter } from './filter'
import { choiceOf, listEntries, listQuery, looks } from './list-search'
import { daysOf } from './period'
import type { RecordKind, RecordQuery, RecordSearch, StoredRecord } from './record-screen-kind'

// The search parameters of every list of records.
export const recordEntries = {
  ...listEntries,
  // If it is 'true', the list shows deleted records instead of current ones, so that they can be restored.
  deleted: choiceOf(['true']),
  // `open` contains the ids of the expanded rows, and `hide` the ids of the hidden columns. The ids are separated by
  // commas.
  open: idsOf(400),
  hide: idsOf(200),
}

// An additional search parameter for lists of records that visitors send. With 'true', the list shows only records that
// are suspected to be spam.
export const junkEntries = { junk: choiceOf(['true']) }

function idsOf(most: number) {
  return v.fallback(v.optional(v.pipe(v.string(), v.maxLength(most), v.regex(/^[\w,-]*$/)), ''), '')
}

export const reviewStatuses = ['Pending', 'Confirmed', 'Rejected'] as const

// The search parameters of lists whose records the office confirms or rejects.
export const reviewSearch = v.object({ ...recordEntries, ...junkEntries, status: choiceOf(reviewStatuses) })

// Returns the query parameters for the server. Parameters that only concern the screen are omitted.
export function queryOf<Row extends StoredRecord>(kind: RecordKind<Row>, search: RecordSearch): RecordQuery {
  const own = new Set([...looks, ...(kind.beside ?? []), 'deleted', 'junk', 'period', 'from', 'to'])
  const asked = Object.fromEntries(Object.entries(search).filter(([name]) => !own.has(name)))
  return {
    ...listQuery({ ...asked, page: search.page, perPage: search.perPage, q: search.q, sort: search.sort }),
    ...(search.deleted && { deleted: true }),
    ...(search['junk'] && { junk: true }),
    ...daysOf(search),
  }
}

// Returns the query parameters of an export. They are the list's query parameters without the page.
export function exportOf<Row extends StoredRecord>(
  kind: RecordKind<Row>,
  search: RecordSearch,
): Record<string, string> {
  const { page: _page, perPage: _perPage, ...rest } = queryOf(kind, search)
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
}

// The query for one page of a kind's records. The previous page stays visible until the next one has loaded.
export function recordsQuery<Row extends StoredRecord>(kind: RecordKind<Row>, search: RecordSearch) {
  const query = queryOf(kind, search)
  return queryOptions({
    queryKey: [kind.id, 'page', query],
    queryFn: () => kind.calls.find(query),
    placeholderData: keepPreviousData,
    // Other people change the records, too.
    refetchInterval: 30_000,
  })
}

// Returns all filters of a list of records.
export function filtersOf<Row extends StoredRecord>({ filters }: RecordKind<Row>): readonly Filter[] {
  return [...filters, deletedFilter]
}
