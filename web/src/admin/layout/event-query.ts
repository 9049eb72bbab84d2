import { queryOptions, useQuery } from '@tanstack/react-query'
import { clockAhead, setClockAhead } from '../../lib/site-clock'
import { api, dataOf } from '../api/client'
import { setCategories } from '../ui/category-name'

// The query for the edition's public data, such as the title and dates for the header and the sign-in page.
export const eventQuery = queryOptions({
  queryKey: ['event'],
  async queryFn() {
    const facts = await dataOf(api.GET('/api/event'))
    setClockAhead(facts.practice?.offset ?? 0)
    setCategories(facts.registrationCategories ?? [])
    return facts
  },
  staleTime: 5 * 60_000,
  // The refetch interval, one hour in ms. The header shows the number of days until the fair, which changes every day.
  refetchInterval: 60 * 60_000,
})

// Returns by how many milliseconds the site's clock is ahead of the browser's clock. The value comes with the event's
// data, so the component is re-rendered when this data arrives.
export function useClockAhead(): number {
  useQuery(eventQuery)
  return clockAhead()
}

// Moves the practice clock (simulated clock) of a demo forward by a duration such as "24h".
export async function advancePracticeClock(advance: string): Promise<void> {
  const { offset } = await dataOf(api.POST('/api/admin/practice-clock', { body: { advance } }))
  setClockAhead(offset)
}

// Returns functions that name the stall type and the category of a booking. A value that the edition no longer has is
// returned unchanged.
export function useBookingNames() {
  const { data } = useQuery(eventQuery)
  const nameIn = (offered: ReadonlyArray<{ id: string; name: string }> | undefined, id: string) =>
    offered?.find((one) => one.id === id)?.name ?? id
  return {
    typeName: (id: string) => nameIn(data?.stallTypes, id),
    categoryName: (id: string) => nameIn(data?.organisationCategories, id),
  }
}
