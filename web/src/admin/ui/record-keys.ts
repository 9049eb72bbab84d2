// Every query key for data about stall bookings begins with this key.
export const bookingsKey = ['bookings'] as const

// The query keys of all data about orders, payments and refunds begin with this key.
export const ordersKey = ['orders'] as const

/** The query keys of all record pages begin with this key. */
export const recordPageKey = ['record-page'] as const

// The id of the record for which a payment or an order was made. Exactly one of the three ids is set.
type Ids = {
  registrationId?: string | undefined
  bookingId?: string | undefined
  sponsorshipId?: string | undefined
}

// Returns the id of the record for which a payment or an order was made.
export function paidRecord({ registrationId, bookingId, sponsorshipId }: Ids): string {
  return registrationId ?? bookingId ?? sponsorshipId ?? ''
}
