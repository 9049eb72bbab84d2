import { ApiError } from '../lib/api-error'

// Creates an order. While the payment service is busy, calls `onBusy` and tries again after the time that the server
// gives. The server has saved the order, so nothing is created twice.
export async function whileBusy<Order>(
  create: () => Promise<Order>,
  onBusy: (error: ApiError) => void,
): Promise<Order> {
  for (;;)
    try {
      return await create()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'payment_busy') throw error
      onBusy(error)
      const seconds = Math.max(error.retryAfter, 1)
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
}
