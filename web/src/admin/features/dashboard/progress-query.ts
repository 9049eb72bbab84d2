import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'

// Registrations and sold stalls by days before the fair, with goals and the edition before.
export const progressQuery = queryOptions({
  queryKey: ['summary', 'progress'],
  queryFn: () => dataOf(api.GET('/api/admin/progress')),
  refetchInterval: 5 * 60_000,
})

// The money in and out of the whole edition.
export const moneyQuery = queryOptions({
  queryKey: ['summary', 'money'],
  queryFn: () => dataOf(api.GET('/api/admin/daybook/summary')),
  refetchInterval: 5 * 60_000,
})

// The tasks that wait for a decision, with their amounts.
export const openWorkQuery = queryOptions({
  queryKey: ['summary', 'work'],
  queryFn: () => dataOf(api.GET('/api/admin/work', {})),
  refetchInterval: 5 * 60_000,
})
