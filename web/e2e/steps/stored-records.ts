import type { Page } from '@playwright/test'

/** A registration as the portal's API returns it. */
export type Visitor = { _id: string; name: string; phone: string }

/** An order as the portal's API returns it. */
export type Order = { orderId: string; number: string; name: string }

/** Returns the registrations that match a query such as `status=Paid`. The page must be signed in to the portal. */
export async function registrations({ request }: Page, query: string): Promise<Visitor[]> {
  return (await (await request.get(`/api/registers?${query}`)).json()) as Visitor[]
}

/** Returns at most ten paid orders. */
export async function paidOrders({ request }: Page): Promise<Order[]> {
  return (await (await request.get('/api/orders?status=PAID&perPage=10')).json()) as Order[]
}
