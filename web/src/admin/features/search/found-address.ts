import { api, dataOf } from '../../api/client'
import type { Found } from '../../api/records'
import { applicationKind, recordAddress } from '../../ui/record-address'

// The portal address of a search result. The search does not return an application's type, which decides its screen, so
// the type is requested first.
export async function foundAddress({ kind, id }: Pick<Found, 'kind' | 'id'>): Promise<string> {
  if (kind === 'application') return applicationAddress(id)
  return addressOf(kind === 'message' ? 'contact message' : kind, id)
}

async function applicationAddress(id: string): Promise<string> {
  const { type } = await dataOf(api.GET('/api/resource-person/{id}', { params: { path: { id } } }))
  return addressOf(applicationKind(type), id)
}

function addressOf(kind: string, id: string): string {
  return recordAddress(kind, id) ?? '/admin/dashboard'
}
