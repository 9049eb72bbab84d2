import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../api/schema.gen'
import { api, dataOf } from './client'

export type ListView = components['schemas']['ListView']

const path = '/api/admin/me/views'

// The query for all saved views of the signed-in account.
export const listViewsQuery = queryOptions({
  queryKey: ['list-views'],
  queryFn: () => dataOf(api.GET(path)),
  staleTime: 60_000,
})

// Saves a view. If the same list already has a view with the same name, the new view replaces it.
export function saveListView(body: components['schemas']['NewListView']): Promise<ListView> {
  return dataOf(api.PUT(path, { body }))
}

export async function deleteListView(id: string): Promise<void> {
  await dataOf(api.DELETE(`${path}/{id}`, { params: { path: { id } } }))
}
