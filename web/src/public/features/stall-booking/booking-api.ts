import { callApi } from '../../../lib/api'
import { ApiError } from '../../../lib/api-error'
import type { Answer, Body } from '../../../lib/api-types'
import { keyOfValue, withExtras, type Hall } from '../../../lib/hall'
import { siteNow } from '../../../lib/site-clock'
import type { Values } from '../../form-draft'
import type { StallBookingCard } from '../../props.gen'
import type { HeldOrder } from './booking-draft'
import { bookingOf } from './details-api'

export async function fetchHall(lang: string, signal: AbortSignal): Promise<Hall> {
  return withExtras(await callApi('get', '/api/hall', { lang, signal }))
}

// The current price of the chosen stalls, in rupees, and the chosen stalls that are no longer free.
export type Quote = Answer<'post', '/api/hall/quote'>

export function fetchQuote(stalls: readonly string[], lang: string, signal: AbortSignal): Promise<Quote> {
  return callApi('post', '/api/hall/quote', { lang, signal, body: { stalls: stalls.map(keyOfValue) } })
}

export type BookingRequest = {
  readonly card: StallBookingCard
  readonly values: Values
  readonly stalls: readonly string[]
  readonly lang: string
  // The price in rupees that the visitor saw, or undefined if the price was not yet loaded.
  readonly amount: number | undefined
  // Whether the visitor pays only the first part now.
  readonly part: boolean
  // The paths of the pages that follow a successful and a failed payment.
  readonly paths: { readonly success: string; readonly failure: string }
}

// Creates the order. If an order was already created with the same idempotency key, returns that order. If the order
// can no longer be paid, `checkout.sessionId` is ''.
export async function createOrder(request: BookingRequest, key: string): Promise<HeldOrder> {
  const { card, values, stalls, lang, amount, part, paths } = request
  const opened = await callApi('post', '/api/cashfree/create-order', {
    lang,
    body: {
      booking: bookingOf(card, values, stalls.map(keyOfValue)),
      orderId: key,
      redirecturl: paths.success,
      callBack: paths.failure,
      lang: lang as NonNullable<Body<'post', '/api/cashfree/create-order'>['lang']>,
      ...(amount === undefined ? {} : { amount }),
      ...(part ? { part } : {}),
    },
  })
  return {
    orderId: opened.orderId,
    userID: opened.userID,
    amount: opened.amount,
    endsAt: siteNow() + opened.secondsLeft * 1000,
    stalls,
    checkout: { mode: opened.mode, sessionId: opened.payment_session_id, checkoutUrl: opened.checkoutUrl },
  }
}

// Fetches the state of an order. 'open' means that the order can be paid, and 'over' means that it can no longer be
// paid.
export async function fetchOrderState({ orderId, userID }: HeldOrder): Promise<'open' | 'paid' | 'over'> {
  try {
    const { success } = await callApi('get', '/api/cashfree/checkpaymentstatus/{transactionId}/{userID}', {
      params: { transactionId: orderId, userID },
    })
    if (success.status === 'PAID') return 'paid'
    return success.payment_session_id || success.status === 'PENDING' ? 'open' : 'over'
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'over'
    throw error
  }
}
