// The common query key of all data about orders, payments and refunds.
export const ordersKey = ['orders'] as const
