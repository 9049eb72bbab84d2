// What everything about orders and their money is kept under in the portal's memory.
export const ordersKey = ['orders'] as const
