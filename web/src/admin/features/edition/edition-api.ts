import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import type { Edition } from '../../api/records'
import type { JsonObject } from './json'

export const editionQuery = queryOptions({
  queryKey: ['edition'],
  queryFn: () => dataOf(api.GET('/api/admin/edition')),
})

// Changes the parts of the edition that are named, when it is still the version that was read.
export async function updateEdition(part: JsonObject, version: number): Promise<Edition> {
  return dataOf(api.PUT('/api/admin/edition', { body: { ...part, version } }))
}
