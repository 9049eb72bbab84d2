import { request as newRequest, type APIRequestContext } from '@playwright/test'
import type { components } from '../../src/api/schema.gen'
import { publicTexts } from '../../src/testing/catalogue'
import { expect } from '../fixtures'
import type { MelaProcess } from '../mela-process'
import {
  openOrder,
  resultPath,
  saveRegistration,
  Simulator,
  type OpenedOrder,
  type SavedRegistration,
} from './simulator'

/** Creates registration orders in each state that the order page can show after a payment. */
export class OrderStates {
  readonly #office: APIRequestContext
  readonly #simulator: Simulator

  /** `office` must be signed in as the owner. */
  constructor(office: APIRequestContext) {
    this.#office = office
    this.#simulator = new Simulator(office)
  }

  /** Signs in as the owner, who decides on cancellation requests. */
  static async of({ url, owner }: MelaProcess): Promise<OrderStates> {
    const office = await newRequest.newContext({ baseURL: url })
    await post(office, '/api/admin/login', owner)
    return new OrderStates(office)
  }

  async close(): Promise<void> {
    await this.#office.dispose()
  }

  async paid(): Promise<OpenedOrder> {
    const order = await openOrder(this.#office, await saveRegistration(this.#office))
    await this.#simulator.attempt(order.orderId, 'SUCCESS')
    await this.#settle(order)
    return order
  }

  /** Returns an order of which only a part was paid. */
  async partPaid(): Promise<OpenedOrder> {
    const order = await openOrder(this.#office, await saveRegistration(this.#office))
    await this.#simulator.attempt(order.orderId, 'SUCCESS', 1)
    await this.#settle(order)
    return order
  }

  /** Returns an unpaid order whose registration the office has cancelled. */
  async withdrawn(): Promise<OpenedOrder> {
    const registration = await saveRegistration(this.#office)
    const order = await openOrder(this.#office, registration)
    const path = `/api/registers/${registration._id}`
    const answer = await this.#office.put(path, { data: { status: 'Cancelled' } })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return order
  }

  /**
   * Records an offline payment of ₹100 for a registration. The payment then waits for the approval of a second
   * account.
   */
  async record(registration: Pick<SavedRegistration, '_id'>): Promise<void> {
    const payment = {
      channel: 'cash',
      amount: 100,
      reference: 'Leaf 12',
      date: await this.#simulator.yesterday(),
    }
    await post(this.#office, '/api/offline-payments', { registrationId: registration._id, ...payment })
  }

  /** Returns a paid order for which the payer requested a cancellation in the given language. */
  async asked(lang = 'en'): Promise<OpenedOrder> {
    const order = await this.paid()
    const path = lang === 'en' ? '/cancellation' : `/${lang}/cancellation`
    const form = { transactionId: order.orderId, userID: order.userID, confirm: 'yes' }
    const sent = await this.#office.post(path, { form })
    expect(sent.ok(), await sent.text()).toBe(true)
    return order
  }

  async declined(reason: string): Promise<OpenedOrder> {
    const order = await this.asked()
    await post(this.#office, `/api/decisions/${await this.#requestOf(order)}/refuse`, { reason })
    return order
  }

  /** Returns an order that was cancelled without a refund. Call it only if the fair will begin soon or is over. */
  async cancelledWithoutRefund(): Promise<OpenedOrder> {
    const order = await this.asked()
    await this.#approve(order)
    return order
  }

  /** Returns an order whose refund the office has approved and the bank has not confirmed yet. */
  async refunding(): Promise<OpenedOrder> {
    await post(this.#office, '/sandbox/sim/refunds', { outcome: 'PENDING' })
    const order = await this.asked()
    await this.#approve(order)
    // A background job requests the refund from the provider.
    const atProvider = async () => (await this.#office.get(`/sandbox/sim/orders/${order.orderId}`)).text()
    await expect.poll(atProvider).toMatch(/"refund_status":\s*"PENDING"/)
    return order
  }

  /** Returns an order whose refund the office has approved and the bank has refused. */
  async refundRefused(): Promise<OpenedOrder> {
    await post(this.#office, '/sandbox/sim/refunds', { outcome: 'FAILED', delay: '0s' })
    const order = await this.asked()
    await this.#approve(order)
    const payout = async () => {
      const { payouts } = await this.#ledgerOf(order)
      // The first query may be sent before the bank's refusal. In this case, the clock is advanced to the time of the
      // next query.
      if (payouts[0]?.status !== 'FAILED') await this.#simulator.advance('1m')
      return payouts[0]?.status
    }
    await expect.poll(payout).toBe('FAILED')
    return order
  }

  /** Returns an order whose refund the office has approved and the bank has paid. */
  async refunded(): Promise<OpenedOrder> {
    await post(this.#office, '/sandbox/sim/refunds', { outcome: 'SUCCESS', delay: '0s' })
    const order = await this.asked()
    await this.#approve(order)
    await expect
      .poll(async () => {
        await this.#simulator.advance('1h')
        // The page is read in Telugu, because the pseudo-locale replaces the English texts.
        return (await this.#office.get(`/te${resultPath(order)}`)).text()
      })
      .toContain(publicTexts('te').result.refunded.heading)
    return order
  }

  // The clock is advanced first, because the server queries the provider only once every few seconds.
  async #settle(order: OpenedOrder): Promise<void> {
    await this.#simulator.advance('6s')
    await this.#office.get(resultPath(order))
  }

  async #approve(order: OpenedOrder): Promise<void> {
    await post(this.#office, `/api/decisions/${await this.#requestOf(order)}/approve`, {})
  }

  // Returns the id of the payer's open request.
  async #requestOf(order: OpenedOrder): Promise<string> {
    const { decisions } = await this.#ledgerOf(order)
    const found = decisions.find(({ status }) => status === 'asked')
    expect(found, `no request to cancel ${order.orderId}`).toBeDefined()
    return found?.id ?? ''
  }

  async #ledgerOf({ orderId }: OpenedOrder): Promise<components['schemas']['Ledger']> {
    const order = await this.#office.get(`/api/orders/${orderId}`)
    const { registrationId } = (await order.json()) as { registrationId: string }
    const ledger = await this.#office.get(`/api/ledgers/registration/${registrationId}`)
    return (await ledger.json()) as components['schemas']['Ledger']
  }
}

async function post(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.post(path, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}
