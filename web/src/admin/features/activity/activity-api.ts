import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { listOf } from '../../api/list'
import type { Activity } from '../../api/records'
import { listQuery } from '../../ui/list-search'
import { daysOf } from '../../ui/period'
import type { ActivitySearch } from './activity-search'

// The query for one page of the activity log. The previous page stays visible until the next one has loaded.
export function activityQuery(search: ActivitySearch) {
  return queryOptions({
    queryKey: ['activity', search],
    queryFn: () =>
      listOf<Activity>(api.GET('/api/admin/activity', { params: { query: activityFilters(search) } })),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
}

// Returns the query parameters for the filters of the log.
export function activityFilters({ period, from, to, ...search }: ActivitySearch) {
  return { ...listQuery(search), ...daysOf({ ...search, period, from, to }) }
}

// Everybody who has an entry in the log, for the filter by person.
export const activityPeopleQuery = queryOptions({
  queryKey: ['activity', 'people'],
  queryFn: () => dataOf(api.GET('/api/admin/activity/people')),
})
