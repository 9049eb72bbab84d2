import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SelectOption } from '../../../ui/select'
import { api, dataOf } from '../../api/client'
import type { OfficeRole } from '../../api/records'
import { roleName, roles } from '../../session/roles'

export const rolesKey = ['roles'] as const

// The query for all roles. The built-in roles are first, followed by the roles that owners have added.
export const rolesQuery = queryOptions({
  queryKey: rolesKey,
  queryFn: async () => (await dataOf(api.GET('/api/admin/roles'))).roles,
})

type RoleBody = { name: string; abilities: string[]; version?: number }

export async function saveRole(id: string | undefined, body: RoleBody): Promise<OfficeRole> {
  if (id === undefined) return dataOf(api.POST('/api/admin/roles', { body }))
  return dataOf(api.PUT('/api/admin/roles/{id}', { params: { path: { id } }, body }))
}

export async function deleteRole(id: string): Promise<void> {
  await dataOf(api.DELETE('/api/admin/roles/{id}', { params: { path: { id } } }))
}

// Returns the roles that an account can have. Until all roles are loaded, these are only the built-in roles.
export function useRoleOptions(): readonly SelectOption[] {
  const { data } = useQuery(rolesQuery)
  if (!data) return roles.map(({ role, name }) => ({ value: role, label: name }))
  return data.map(({ _id, name }) => ({ value: _id, label: roleName({ role: _id, roleName: name }) }))
}
