import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'

// The query for the keys that sign entry codes, oldest first.
export const entryKeysQuery = queryOptions({
  queryKey: ['entry-keys'],
  queryFn: () => dataOf(api.GET('/api/admin/keys')),
})

export type EntryKey = { kid: number; createdAt: string; revokedAt?: string; signs: boolean }

// Creates a new key. Codes signed by earlier keys stay valid for overlapDays days. If overlapDays is 0, they stay valid
// until the earlier keys are revoked.
export async function rotateEntryKey(overlapDays: number): Promise<void> {
  await dataOf(api.POST('/api/admin/keys/rotate', { body: { ...(overlapDays > 0 && { overlapDays }) } }))
}

export async function revokeEntryKey(kid: number): Promise<void> {
  await dataOf(api.POST('/api/admin/keys/{kid}/revoke', { params: { path: { kid } } }))
}
