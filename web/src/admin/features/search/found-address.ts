import type { Found } from '../../api/records'
import { recordAddress } from '../../ui/record-address'

// The portal address of a search result.
export function foundAddress({ kind, id }: Pick<Found, 'kind' | 'id'>): string {
  return recordAddress(kind === 'message' ? 'contact message' : kind, id) ?? '/admin/dashboard'
}
