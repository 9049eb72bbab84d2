// The common query key of all data about stall bookings.
export const bookingsKey = ['bookings'] as const
