// The id of the record that a payment or an order is for. Exactly one of the three ids is set.
type Ids = {
  registrationId?: string | undefined
  bookingId?: string | undefined
  sponsorshipId?: string | undefined
}

// Returns the id of the record that a payment or an order is for.
export function paidRecord({ registrationId, bookingId, sponsorshipId }: Ids): string {
  return registrationId ?? bookingId ?? sponsorshipId ?? ''
}
