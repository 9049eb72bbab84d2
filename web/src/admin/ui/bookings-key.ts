// Every query key for data about stall bookings begins with this key.
export const bookingsKey = ['bookings'] as const
