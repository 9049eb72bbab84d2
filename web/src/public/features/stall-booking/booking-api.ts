import { ApiError, apiFetch } from '../../../lib/api'
import type { Checkout } from '../../../lib/checkout'
import { hallFromApi, keyOfValue, type ApiHall, type Hall, type StallKey } from '../../../lib/hall'
import { newKey } from '../../form-draft'
import type { StallBookingCard } from '../../props.gen'
import type { Attempt, Draft, HeldOrder, Values } from './booking-draft'
import { configOf } from './details-api'

export async function fetchHall(lang: string, signal: AbortSignal): Promise<Hall> {
  return hallFromApi(await apiFetch<ApiHall>('/api/hall', { lang, signal }))
}

// What chosen stalls cost now, in rupees, and which of them are not free any more.
export type Quote = {
  readonly base: number
  readonly gst: number
  readonly total: number
  readonly taken: readonly StallKey[]
}

export function fetchQuote(stalls: readonly string[], lang: string, signal: AbortSignal): Promise<Quote> {
  return apiFetch<Quote>('/api/hall/quote', {
    method: 'POST',
    lang,
    signal,
    body: { stalls: stalls.map(keyOfValue) },
  })
}

type OpenedOrder = {
  readonly payment_session_id: string
  readonly orderId: string
  readonly userID: string
  readonly amount: number
  readonly expiresAt: string
  readonly mode: Checkout['mode']
  readonly checkoutUrl?: string
}

type BookingRequest = {
  readonly card: StallBookingCard
  readonly values: Values
  readonly stalls: readonly string[]
  readonly lang: string
  // Where success and failure go on to.
  readonly paths: { readonly success: string; readonly failure: string }
}

// Makes the order, or finds the one that the same key made before. `checkout.sessionId` is '' when it cannot be paid
// any more.
export async function createOrder(
  request: BookingRequest,
  key: string,
  amount: number | undefined,
): Promise<HeldOrder> {
  const opened = await apiFetch<OpenedOrder>('/api/cashfree/create-order', {
    method: 'POST',
    lang: request.lang,
    body: orderBody(request, key, amount),
  })
  return {
    orderId: opened.orderId,
    userID: opened.userID,
    amount: opened.amount,
    expiresAt: opened.expiresAt,
    stalls: request.stalls,
    checkout: { mode: opened.mode, sessionId: opened.payment_session_id, checkoutUrl: opened.checkoutUrl },
  }
}

function orderBody(request: BookingRequest, key: string, amount: number | undefined) {
  const { card, values, stalls, lang, paths } = request
  const { name = '', contactPerson = '', phone = '', email = '', address = '' } = values
  return {
    username: contactPerson || name,
    Mobile: phone,
    email,
    address,
    company: name,
    category: card.category,
    config: configOf(card, values, stalls.map(keyOfValue)),
    redirecturl: paths.success,
    callBack: paths.failure,
    lang,
    ...(key ? { orderId: key } : {}),
    ...(amount === undefined ? {} : { amount }),
  }
}

// What has become of an order. 'open': it can be paid; 'paid'; 'over': neither.
export async function fetchOrderState(order: HeldOrder): Promise<'open' | 'paid' | 'over'> {
  const path = `/api/cashfree/checkpaymentstatus/${encodeURIComponent(order.orderId)}/${encodeURIComponent(order.userID)}`
  try {
    const { success } = await apiFetch<{ success: { status: string; payment_session_id?: string } }>(path)
    if (success.status === 'PAID') return 'paid'
    return success.payment_session_id || success.status === 'PENDING' ? 'open' : 'over'
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 404) return 'over'
    throw error
  }
}

// The attempt for some content: the one there is, or a new one when the content is another.
export function attemptFor(draft: Draft, print: string, stalls: readonly string[]): Attempt {
  return draft.attempt?.print === print ? draft.attempt : { key: newKey(), print, stalls }
}
