import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import type { Found } from '../../api/records'
import { t } from '../../texts'
import type { Command, FinderItem } from './screen-commands'

// The minimum length of a search text, in characters. A shorter text would match too many records.
export const leastLetters = 2

// Finds records and groups them by kind. A new search aborts the previous request. If the user has only added or
// removed letters at the end of the search text, the previous results stay visible until the response arrives.
export function searchQuery(words: string) {
  return queryOptions({
    queryKey: ['search', words],
    queryFn: async ({ signal }) =>
      groupsOf(
        await dataOf(api.GET('/api/admin/search', { params: { query: { q: words, limit: 20 } }, signal })),
      ),
    enabled: words.length >= leastLetters,
    placeholderData: (last: FoundGroup[] | undefined, from) =>
      goesOn(words, from?.queryKey[1] ?? '') ? last : undefined,
    staleTime: 5000,
    gcTime: 60_000,
  })
}

// Returns whether one text begins with the other. If so, the user has only added or removed letters at the end.
function goesOn(words: string, last: string): boolean {
  if (Math.min(words.length, last.length) < leastLetters) return false
  return words.startsWith(last) || last.startsWith(words)
}

// The results of one kind. `first` is the index of the group's first result among all results.
export type FoundGroup = {
  kind: FinderItem['kind']
  title: string
  first: number
  found: readonly FinderItem[]
}

type Searched = { tooShort: boolean; groups: FoundGroup[] | undefined }

// Adds the matching screens and commands below the records of a search. The browser finds screens and commands without
// the server, so one typed letter is enough.
export function withCommands<State extends Searched>(search: State, commands: readonly Command[]): State {
  if (commands.length === 0) return search
  const records = search.tooShort ? [] : (search.groups ?? [])
  const first = records.reduce((sum, { found }) => sum + found.length, 0)
  const group: FoundGroup = { kind: 'screen', title: t.search.screens, first, found: commands }
  return { ...search, tooShort: false, groups: [...records, group] }
}

const titles = {
  registration: t.search.registrations,
  booking: t.search.stallBookings,
  stall: t.search.stalls,
  order: t.search.orders,
  sponsorship: t.search.sponsorships,
  application: t.search.applications,
  message: t.search.contactMessages,
} as const satisfies Record<Found['kind'], string>

// The kinds in the order of the result list. Within a kind, the results have the server's order.
const kinds = Object.keys(titles) as Found['kind'][]

function groupsOf(all: readonly Found[]): FoundGroup[] {
  const groups: FoundGroup[] = []
  let first = 0
  for (const kind of kinds) {
    const found = all.filter((one) => one.kind === kind)
    if (found.length > 0) groups.push({ kind, title: titles[kind], first, found })
    first += found.length
  }
  return groups
}
