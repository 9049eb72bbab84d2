import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { describeError } from '../../api/api-error'
import { newestOf, type RecentLine } from './recent-lines'
import { failureOf, recentCount, recentQueries } from './recent-sources'

export type RecentActivity = {
  // Unknown while nothing has come yet.
  lines: readonly RecentLine[] | undefined
  // When they were read last.
  readAt: number
  // What could not be read, a sentence for each.
  failures: readonly string[]
  busy: boolean
  refresh: () => void
}

// What happened lately, read from the newest of every list and from the log.
export function useRecentActivity(): RecentActivity {
  return useQueries({ queries: recentQueries, combine: recentOf })
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
