// The ids of the records that a payment or an order can be for. Exactly one of them is set.
type Ids = {
  registrationId?: string | undefined
  bookingId?: string | undefined
  sponsorshipId?: string | undefined
}

// Returns the id of the record that a payment or an order is for.
export function paidRecord({ registrationId, bookingId, sponsorshipId }: Ids): string {
  return registrationId ?? bookingId ?? sponsorshipId ?? ''
}
