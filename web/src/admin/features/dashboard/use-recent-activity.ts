import { useQueries, type UseQueryResult, queryOptions } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import type { Text } from '../../../i18n/texts.gen'
import { describeError } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import { officeList } from '../../api/list'
import { officeBookings } from '../../api/office-booking'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import {
  newestOf,
  type RecentLine,
  lineOfApplication,
  lineOfMessage,
  lineOfRegistration,
  lineOfSponsorship,
  linesOfActivity,
  linesOfBookings,
} from './recent-lines'

export type RecentActivity = {
  // Undefined until all sources have responded.
  lines: readonly RecentLine[] | undefined
  // The time when the sources were last read, in ms since 1970.
  readAt: number
  // One message for each source that failed.
  failures: readonly string[]
  busy: boolean
  refresh: () => void
}

// The recent activity. It combines the newest records of every list with the activity log. It is
// empty for accounts that may not read people's records.
export function useRecentActivity(enabled: boolean): RecentActivity {
  return useQueries({ queries: enabled ? recentQueries : [], combine: recentOf })
}

function recentOf(results: UseQueryResult<readonly RecentLine[]>[]): RecentActivity {
  const waiting = results.some(({ isPending }) => isPending)
  return {
    lines: waiting
      ? undefined
      : newestOf(
          results.flatMap(({ data }) => data ?? []),
          recentCount,
        ),
    readAt: Math.max(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    failures: results.flatMap(({ error }, index) => (error ? [failureOf(index, describeError(error))] : [])),
    busy: results.some(({ isFetching }) => isFetching),
    refresh: () => {
      for (const { refetch } of results) void refetch()
    },
  }
}

// The number of lines to show. Each source returns up to this number of records, so that no recent line is missed. The
// activity log returns more, because sign-ins are removed from its response.
const recentCount = 5

const logQuery = { page: 1, perPage: 25 }
const query = { page: 1, perPage: recentCount }

// A source of the recent activity. `failed` is the error message if it cannot be loaded.
type Source = { id: string; failed: Text<'reason'>; find: () => Promise<readonly RecentLine[]> }

const sources: readonly Source[] = [
  {
    id: 'registrations',
    failed: t.dashboard.failed.registrations,
    find: async () =>
      (await dataOf(api.GET('/api/registers', { params: { query } }))).map(lineOfRegistration),
  },
  {
    id: 'bookings',
    failed: t.dashboard.failed.bookings,
    find: async () =>
      linesOfBookings(
        (await officeBookings(() => api.GET('/api/stallBooking/stall-bookings', { params: { query } }))).rows,
      ),
  },
  {
    id: 'sponsorships',
    failed: t.dashboard.failed.sponsorships,
    find: async () =>
      (await officeList(api.GET('/api/sponsorship', { params: { query } }))).rows.map(lineOfSponsorship),
  },
  {
    id: 'applications',
    failed: t.dashboard.failed.applications,
    find: async () =>
      (await officeList(api.GET('/api/resource-person', { params: { query } }))).rows.map(lineOfApplication),
  },
  {
    id: 'messages',
    failed: t.dashboard.failed.messages,
    find: async () =>
      (await officeList(api.GET('/api/contactus', { params: { query } }))).rows.map(lineOfMessage),
  },
  {
    id: 'activity',
    failed: t.dashboard.failed.activity,
    find: async () =>
      linesOfActivity(await dataOf(api.GET('/api/admin/activity', { params: { query: logQuery } }))),
  },
]

// The keys start with the summary's key, so that refreshing the summary also refreshes the recent activity.
const recentQueries = sources.map(({ id, find }) =>
  queryOptions({ queryKey: [...summaryKey, 'recent', id], queryFn: find, refetchInterval: 5 * 60_000 }),
)

/** Returns the error message for a source that could not be read. */
function failureOf(index: number, reason: string): string {
  const source = sources[index]
  return source ? format(source.failed, { reason }) : reason
}
