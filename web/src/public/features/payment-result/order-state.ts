import { apiFetch } from '../../../lib/api'
import type { ResultState } from '../../props.gen'

type Answer = {
  readonly success: {
    readonly status: string
    readonly unreachable?: boolean
    readonly review?: boolean
  }
}

const states: Readonly<Record<string, ResultState>> = {
  PAID: 'paid',
  REFUNDED: 'refunded',
  EXPIRED: 'expired',
  PENDING: 'pending',
  FAILED: 'failed',
  ACTIVE: 'active',
}

// Where the order stands now, by the small call that is made for polling. Throws as apiFetch does.
export async function fetchOrderState(transactionId: string, userID: string): Promise<ResultState> {
  const path = `/api/cashfree/checkpaymentstatus/${encodeURIComponent(transactionId)}/${encodeURIComponent(userID)}`
  const { success } = await apiFetch<Answer>(path)
  const state = states[success.status] ?? 'unreachable'
  if (state === 'paid' || state === 'refunded' || state === 'expired') return state
  if (success.review) return 'review'
  return success.unreachable ? 'unreachable' : state
}
