import { api, dataOf } from '../../api/client'
import type { Found } from '../../api/records'
import { applicationKind, recordAddress } from '../../ui/record-address'

// Where what was found is in sight. An order has no screen of its own: it leads to what it pays for; and an application
// is on the screen of its type, which the search does not tell.
export async function foundAddress({ kind, id }: Pick<Found, 'kind' | 'id'>): Promise<string> {
  if (kind === 'order') return orderAddress(id)
  if (kind === 'application') return applicationAddress(id)
  return addressOf(kind === 'message' ? 'contact message' : kind, id)
}

async function orderAddress(orderId: string): Promise<string> {
  const orders = await dataOf(
    api.GET('/api/orders', { params: { query: { q: orderId, page: 1, perPage: 1 } } }),
  )
  const order = orders.find((one) => one.orderId === orderId)
  if (order?.registrationId) return addressOf('registration', order.registrationId)
  if (order?.bookingId) return addressOf('booking', order.bookingId)
  // The list of bookings finds them by their orders too.
  return `/admin/stallbooking?q=${encodeURIComponent(orderId)}`
}

async function applicationAddress(id: string): Promise<string> {
  const { type } = await dataOf(api.GET('/api/resource-person/{id}', { params: { path: { id } } }))
  return addressOf(applicationKind(type), id)
}

function addressOf(kind: string, id: string): string {
  return recordAddress(kind, id) ?? '/admin/dashboard'
}
