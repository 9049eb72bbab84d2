import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { officeBookings } from '../../api/office-booking'
import { officeList } from '../../api/office-record'
import { summaryKey } from '../../layout/summary-query'
import {
  lineOfApplication,
  lineOfMessage,
  lineOfRegistration,
  lineOfSponsorship,
  linesOfActivity,
  linesOfBookings,
  type RecentLine,
} from './recent-lines'

// How many lines are shown; each list is asked for as many, so that none of the newest is missed. Of the log more are
// read, because signing in is left out.
export const recentCount = 5

const logQuery = { page: 1, perPage: 25 }
const query = { page: 1, perPage: recentCount }

// The lists that the recent activity is read from, and what to say when one cannot be (admin-portal §8).
type Source = { id: string; failed: string; find: () => Promise<readonly RecentLine[]> }

const sources: readonly Source[] = [
  {
    id: 'registrations',
    failed: 'Failed to fetch registrations',
    find: async () =>
      (await dataOf(api.GET('/api/registers', { params: { query } }))).map(lineOfRegistration),
  },
  {
    id: 'bookings',
    failed: 'Failed to fetch stall bookings',
    find: async () =>
      linesOfBookings(
        (await officeBookings(() => api.GET('/api/stallBooking/stall-bookings', { params: { query } }))).rows,
      ),
  },
  {
    id: 'sponsorships',
    failed: 'Failed to fetch sponsors',
    find: async () =>
      (await officeList(api.GET('/api/sponsorship', { params: { query } }))).rows.map(lineOfSponsorship),
  },
  {
    id: 'applications',
    failed: 'Failed to load applications',
    find: async () =>
      (await officeList(api.GET('/api/resource-person', { params: { query } }))).rows.map(lineOfApplication),
  },
  {
    id: 'messages',
    failed: 'Failed to fetch contact messages',
    find: async () =>
      (await officeList(api.GET('/api/contactus', { params: { query } }))).rows.map(lineOfMessage),
  },
  {
    id: 'activity',
    failed: 'Failed to fetch activity',
    find: async () =>
      linesOfActivity(await dataOf(api.GET('/api/admin/activity', { params: { query: logQuery } }))),
  },
]

// Below the summary's key: whatever changes the figures has also happened lately.
export const recentQueries = sources.map(({ id, find }) =>
  queryOptions({ queryKey: [...summaryKey, 'recent', id], queryFn: find, refetchInterval: 5 * 60_000 }),
)

export function failureOf(index: number): string {
  return sources[index]?.failed ?? ''
}
