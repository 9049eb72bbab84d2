import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, dataOf } from '../api/client'
import { viewEdition } from '../api/viewed-edition'
import { screens } from '../screens'

// The functions for the parameter ?edition=, which the URL of every screen can have. The parameter is not part of the
// screens' search types, because it is passed on from screen to screen automatically.

type Search = Readonly<Record<string, unknown>>

// Returns the edition in a URL's search parameters, or '' for the current edition.
export function editionIn(search: object): string {
  const { edition } = search as { edition?: unknown }
  return typeof edition === 'string' ? edition : ''
}

// Returns search parameters that contain only an edition. If the edition is '' (the current edition), it is removed
// from the URL.
export function withEdition(id: string): object {
  return { edition: id }
}

// Validates the search parameter `edition`. Returns an object with only this parameter, or an empty object. The result
// type is `object`, so that the search types of the screens do not contain the parameter.
export function editionOfAddress(search: Search): object {
  const edition = editionIn(search)
  return edition === '' ? {} : withEdition(edition)
}

// Keeps the edition in the URL unless a link sets another one.
export function keepEdition<Params extends object>({
  search,
  next,
}: {
  search: Params
  next: (search: Params) => Params
}): Params {
  const result = next(search)
  return 'edition' in result ? result : { ...result, ...editionOfAddress(search as Search) }
}

// The query for all editions, the current edition first.
export const editionsQuery = queryOptions({
  queryKey: ['editions'],
  queryFn: () => dataOf(api.GET('/api/admin/editions')),
  staleTime: 60_000,
})

// Sets the edition that a screen shows. Returns false if `id` is neither '' (the current edition) nor the id of an
// earlier edition. Screens that always show the current edition ignore `id`.
export async function enterEdition(client: QueryClient, id: string, pathname: string): Promise<boolean> {
  const edition = screens.find(({ path }) => path === pathname)?.edition
  if (id === '' || edition === 'current') {
    viewEdition('')
    return true
  }
  const editions = await client.ensureQueryData(editionsQuery)
  if (!editions.some(({ id: earlier, current }) => earlier === id && !current)) return false
  viewEdition(id, edition !== 'all')
  return true
}
