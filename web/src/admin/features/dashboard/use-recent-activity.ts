import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { describeError } from '../../api/api-error'
import { newestOf, type RecentLine } from './recent-lines'
import { failureOf, recentCount, recentQueries } from './recent-sources'

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
