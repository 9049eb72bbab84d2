import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { listOf } from '../../api/list'
import type { DayBookLine } from '../../api/records'
import { bookDays } from '../../ui/book-period'
import type { Days } from '../../ui/period'
import type { DayBookSearch } from './day-book-search'

// The number of lines per page in the list of one day's payments and refunds.
export const linesPerPage = 100

export type BookFilters = Days & { kind?: string; channel?: string; direction?: string }

// Converts the screen's search parameters to the filters of the API calls.
export function filtersOf(search: DayBookSearch): BookFilters {
  const { kind, channel, direction } = search
  return {
    ...bookDays(search),
    ...(kind && { kind }),
    ...(channel && { channel }),
    ...(direction && { direction }),
  }
}

export function dayBookQuery(filters: BookFilters) {
  return queryOptions({
    queryKey: ['day-book', 'summary', filters],
    queryFn: () => dataOf(api.GET('/api/admin/daybook/summary', { params: { query: filters } })),
    placeholderData: keepPreviousData,
  })
}

// The query for one day's lines.
export function dayLinesQuery(filters: BookFilters, day: string, page: number) {
  const query = { ...filters, from: day, to: day, page, perPage: linesPerPage }
  return queryOptions({
    queryKey: ['day-book', 'lines', query],
    queryFn: () => listOf<DayBookLine>(api.GET('/api/admin/daybook', { params: { query } })),
  })
}
