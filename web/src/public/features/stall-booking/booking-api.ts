import { ApiError, apiFetch, NetworkError } from '../../../lib/api'
import type { Checkout } from '../../../lib/checkout'
import { hallFromApi, keyOfValue, type ApiHall, type Hall, type StallKey } from '../../../lib/hall'
import type { StallBookingCard } from '../../props.gen'
import type { HeldOrder, Values } from './booking-draft'

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

export type BookingRequest = {
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

// Has the server check what was typed before any stall is chosen. Returns its sentences by field; none when all is
// well.
export async function checkDetails(request: BookingRequest): Promise<Readonly<Record<string, string>>> {
  const { fields } = await apiFetch<{ fields: Readonly<Record<string, string>> }>('/api/stallBooking/check', {
    method: 'POST',
    lang: request.lang,
    body: { config: configOf(request) },
  })
  return fields
}

// The booking as JSON text.
function configOf({ card, values, stalls }: BookingRequest): string {
  const { name = '', contactPerson = '', phone = '', email = '', address = '', gst = '' } = values
  return JSON.stringify({
    name,
    contactPerson,
    phone,
    email,
    address,
    type: values['type'] ?? '',
    product: values['product'] ?? '',
    members: values['members'] ?? '',
    requirements: values['requirements'] ?? '',
    gst: card.asksGst ? gst : '',
    category: card.category,
    card: card.id,
    stalls: stalls.map(keyOfValue),
  })
}

function orderBody(request: BookingRequest, key: string, amount: number | undefined) {
  const { card, values, lang, paths } = request
  const { name = '', contactPerson = '', phone = '', email = '', address = '' } = values
  return {
    username: contactPerson || name,
    Mobile: phone,
    email,
    address,
    company: name,
    category: card.category,
    config: configOf(request),
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

type NetworkTexts = { readonly noServer: string; readonly networkLater: string; readonly network: string }

// The sentence for a failure that the server did not answer, by the browser's own words for it (public-site §8).
export function networkSentence(error: unknown, texts: NetworkTexts): string {
  const words = error instanceof NetworkError ? String(error.cause) : String(error)
  if (words.includes('Failed to fetch')) return texts.noServer
  if (words.includes('NetworkError')) return texts.networkLater
  return texts.network
}
