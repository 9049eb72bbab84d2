import { recordAddress } from '../../ui/record-address'
import type { FinderItem } from './screen-commands'

// Returns the portal URL of a search result. Without the permission to read people's records, a booking has no page. It
// is then shown in the list of the bookings, which is searched for the firm's name.
export function foundAddress({ kind, id, title }: FinderItem, mayPeople: boolean): string {
  if (kind === 'screen') return id
  if (kind === 'booking' && !mayPeople)
    return `/admin/stallbooking?q=${encodeURIComponent(title)}&booking=${encodeURIComponent(id)}`
  return recordAddress(kind === 'message' ? 'contact message' : kind, id) ?? '/admin/dashboard'
}
