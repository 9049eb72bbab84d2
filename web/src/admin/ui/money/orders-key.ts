// The query keys of all data about orders, payments and refunds begin with this key.
export const ordersKey = ['orders'] as const
