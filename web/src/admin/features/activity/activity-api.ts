import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import { listOf } from '../../api/list'
import type { Activity } from '../../api/records'
import { listQuery } from '../../ui/list-search'
import type { ActivitySearch } from './activity-search'

// The query for one page of the activity log. The previous page stays visible until the next one has loaded.
export function activityQuery(search: ActivitySearch) {
  return queryOptions({
    queryKey: ['activity', search],
    queryFn: () => listOf<Activity>(api.GET('/api/admin/activity', { params: { query: listQuery(search) } })),
    placeholderData: keepPreviousData,
  })
}
