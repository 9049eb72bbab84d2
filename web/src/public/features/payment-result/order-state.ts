import type { components } from '../../../api/schema.gen'
import { callApi } from '../../../lib/api'
import type { ResultState } from '../../props.gen'

type PaymentStatus = components['schemas']['PaymentStatus']['status']

const states: Readonly<Record<PaymentStatus, ResultState>> = {
  PAID: 'paid',
  REFUNDED: 'refunding',
  EXPIRED: 'expired',
  PENDING: 'pending',
  FAILED: 'failed',
  ACTIVE: 'active',
}

// Fetches the current state of an order. Throws ApiError.
export async function fetchOrderState(transactionId: string, userID: string): Promise<ResultState> {
  const { success } = await callApi('get', '/api/cashfree/checkpaymentstatus/{transactionId}/{userID}', {
    params: { transactionId, userID },
  })
  const state = states[success.status]
  if (state === 'paid' || state === 'refunding' || state === 'expired') return state
  return success.unreachable ? 'unreachable' : state
}
