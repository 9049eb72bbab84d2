// The first part of the query keys of all data about orders, payments and refunds.
export const ordersKey = ['orders'] as const
