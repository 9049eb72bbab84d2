import { queryOptions } from '@tanstack/react-query'
import { siteNow } from '../../../lib/site-clock'
import { api, dataOf } from '../../api/client'
import { listOf } from '../../api/list'
import type { Till } from '../../api/records'
import { dayInIndia } from '../../ui/dates'
import { tillsKey } from '../../ui/money/tills-api'
import { gatesKey } from './gates-api'

const refetchInterval = 5000

// Which exhibitors have come today.
export const exhibitorsHereQuery = queryOptions({
  queryKey: [...gatesKey, 'exhibitors'],
  queryFn: () => dataOf(api.GET('/api/admin/gate/exhibitors')),
  refetchInterval,
})

// The tills that are open, or that were opened or closed today.
export const tillsTodayQuery = queryOptions({
  queryKey: [...tillsKey, 'today'],
  queryFn: async (): Promise<readonly Till[]> => {
    const { rows } = await listOf<Till>(
      api.GET('/api/desk/tills', { params: { query: { page: 1, perPage: 100 } } }),
    )
    const today = dayInIndia(new Date(siteNow()))
    const isToday = (at: string | undefined) => at !== undefined && dayInIndia(new Date(at)) === today
    return rows.filter(
      ({ status, openedAt, closedAt }) => status === 'open' || isToday(openedAt) || isToday(closedAt),
    )
  },
  refetchInterval,
})
