import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from './client'
import { officeRecord } from './list'

// The query for one application by its id.
export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: ['applications', 'one', id],
    queryFn: async () =>
      officeRecord(await dataOf(api.GET('/api/resource-person/{id}', { params: { path: { id } } }))),
    retry: false,
  })
}
