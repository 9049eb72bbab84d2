import { recordAddress } from '../../ui/record-address'
import type { FinderItem } from './screen-commands'

// Returns the portal URL of a search result.
export function foundAddress({ kind, id }: Pick<FinderItem, 'kind' | 'id'>): string {
  if (kind === 'screen') return id
  return recordAddress(kind === 'message' ? 'contact message' : kind, id) ?? '/admin/dashboard'
}
