import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'

// The query for the counts of registrations and sold stalls on each day before the fair. The response also contains
// the goals and the previous edition's counts.
export const progressQuery = queryOptions({
  queryKey: ['summary', 'progress'],
  queryFn: () => dataOf(api.GET('/api/admin/progress')),
  refetchInterval: 5 * 60_000,
})

// The query for the money received and paid out in the whole edition.
export const moneyQuery = queryOptions({
  queryKey: ['summary', 'money'],
  queryFn: () => dataOf(api.GET('/api/admin/daybook/summary')),
  refetchInterval: 5 * 60_000,
})

// The query for the tasks that wait for a decision, with their amounts.
export const openWorkQuery = queryOptions({
  queryKey: ['summary', 'work'],
  queryFn: () => dataOf(api.GET('/api/admin/work', {})),
  refetchInterval: 5 * 60_000,
})
