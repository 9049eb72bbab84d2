import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { listOf } from '../../api/list'
import type { Registration, RegistrationUpdate } from '../../api/records'
import { listQuery } from '../../ui/list-search'
import type { RegistrationSearch } from './registration-search'

export const registrationsKey = ['registrations'] as const

// One page of registrations; the page before stays while the next is on its way.
export function registrationsQuery(search: RegistrationSearch) {
  const { deleted, ...rest } = search
  const query = { ...listQuery(rest), ...(deleted && { deleted: true }) }
  return queryOptions({
    queryKey: [...registrationsKey, search],
    queryFn: () => listOf<Registration>(api.GET('/api/registers', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

export async function updateRegistration(id: string, body: RegistrationUpdate): Promise<Registration> {
  return dataOf(api.PUT('/api/registers/{id}', { params: { path: { id } }, body }))
}

export async function deleteRegistration(id: string): Promise<void> {
  await dataOf(api.DELETE('/api/registers/{id}', { params: { path: { id } } }))
}

export async function restoreRegistration(id: string): Promise<Registration> {
  return dataOf(api.POST('/api/registers/{id}/restore', { params: { path: { id } } }))
}
