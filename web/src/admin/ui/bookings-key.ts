// The first part of the query keys of all data about stall bookings.
export const bookingsKey = ['bookings'] as const
