import { expect, type APIRequestContext } from '@playwright/test'

export interface SavedRegistration {
  _id: string
  userID: string
  name: string
  whatsappNo: string
}

export interface OpenedOrder {
  orderId: string
  userID: string
}

/** Controls the simulated payment provider and its banks. */
export class Simulator {
  readonly #request: APIRequestContext

  constructor(request: APIRequestContext) {
    this.#request = request
  }

  /** Starts a payment attempt and returns its id. */
  async attempt(
    orderId: string,
    outcome: 'SUCCESS' | 'FAILED' | 'PENDING' | 'USER_DROPPED',
    amount?: number,
  ): Promise<string> {
    const attempt = await this.#send('POST', `/orders/${orderId}/attempts`, { outcome, amount })
    return attempt['cf_payment_id'] as string
  }

  /** Ends an attempt that is pending at the bank. */
  async resolve(attempt: string, outcome: 'SUCCESS' | 'FAILED'): Promise<void> {
    await this.#send('POST', `/attempts/${attempt}/resolve`, { outcome })
  }

  /** If `silent` is true, the provider responds to every call with an error. Otherwise, it responds normally again. */
  async silence(silent: boolean): Promise<void> {
    if (silent) await this.#send('POST', '/faults', { match: '* /pg/**', status: 500, times: 1000 })
    else await this.#send('DELETE', '/faults')
  }

  /** Makes the provider too busy for the next new order. It asks for a pause of some seconds. */
  async busy(seconds: number): Promise<void> {
    await this.#send('POST', '/faults', { match: 'POST /pg/orders', status: 429, retry: seconds })
  }

  /** Advances the clock of the provider and of the program under test. */
  async advance(time: string): Promise<void> {
    await this.#send('POST', '/clock', { advance: time })
  }

  /** Advances the clock to the given time. If the clock is already past this time, it does nothing. */
  async advanceTo(time: string): Promise<void> {
    const { now } = await this.#send('GET', '/clock')
    const missing = Date.parse(time) - Date.parse(now as string)
    if (missing > 0) await this.advance(`${missing}ms`)
  }

  /** Returns yesterday's date, YYYY-MM-DD. This day is over in every time zone. */
  async yesterday(): Promise<string> {
    const { now } = await this.#send('GET', '/clock')
    return new Date(Date.parse(now as string) - 86_400_000).toISOString().slice(0, 10)
  }

  async #send(method: string, path: string, data?: object): Promise<Record<string, unknown>> {
    const answer = await this.#request.fetch(`/sandbox/sim${path}`, { method, ...(data ? { data } : {}) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Record<string, unknown>
  }
}

/**
 * Creates a farmer's registration with the same API call as the form. If no phone number is given, a new one is used.
 */
export async function saveRegistration(
  request: APIRequestContext,
  phone?: string,
): Promise<SavedRegistration> {
  const tail = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
  const data = {
    category: 'Farmer',
    name: `Lakshmi ${tail}`,
    address: 'Chityal',
    whatsappNo: phone ?? `9${tail}`,
    adult: true,
  }
  const answer = await request.post('/api/registers', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as SavedRegistration
}

/** Creates an order for a registration with the same API call as the payment page. */
export async function openOrder(
  request: APIRequestContext,
  registration: SavedRegistration,
  callBack?: string,
  lang?: string,
): Promise<OpenedOrder> {
  const data = { registrationId: registration._id, userID: registration.userID, amount: 100, callBack, lang }
  const answer = await request.post('/api/cashfree/create-order', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as OpenedOrder
}

export function paymentPath({ _id, userID }: SavedRegistration): string {
  return `/payment?registrationId=${_id}&userID=${userID}`
}

export function resultPath({ orderId, userID }: OpenedOrder): string {
  return `/payment-success?transactionId=${orderId}&userID=${userID}`
}

// Returns the URL to which the provider's page sends the payer back. Only at this URL does the result page redirect
// automatically.
export function arrivalPath(order: OpenedOrder): string {
  return `${resultPath(order)}&returned=1`
}
