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
