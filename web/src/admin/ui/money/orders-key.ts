// Every query key for data about orders, payments and refunds begins with this key.
export const ordersKey = ['orders'] as const
