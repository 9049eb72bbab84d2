import type { APIRequestContext } from '@playwright/test'
import { expect } from '../fixtures'
import type { MelaProcess } from '../mela-process'
import { beforeTheFair } from './home-steps'
import { OrderStates } from './order-states'
import {
  arrivalPath,
  openOrder,
  paymentPath,
  resultPath,
  saveRegistration,
  Simulator,
  type OpenedOrder,
} from './simulator'

/** The paths of the order pages, without the language prefix, by the state of the order. */
export type OrderPages = Record<string, string>

/**
 * Creates an order in each state and returns the pages of these orders. It moves the fair of the shipped edition,
 * which is over, to next year. Tests that call it must therefore use a separate process.
 */
export async function orderPages(mela: MelaProcess, request: APIRequestContext): Promise<OrderPages> {
  const states = await OrderStates.of(mela)
  const cancelled = await states.cancelledWithoutRefund()
  await beforeTheFair(mela)
  const simulator = new Simulator(request)
  const open = async () => openOrder(request, await saveRegistration(request))
  const expired = await open()
  await simulator.advance('50m')
  const ended = {
    asked: await states.asked(),
    declined: await states.declined('మీ స్టాల్ ఇప్పటికే సిద్ధంగా ఉంది'),
    cancelled,
    refunding: await states.refunding(),
    refunded: await states.refunded(),
  }
  const partPaid = await states.partPaid()
  // These orders are created after the refunds. Otherwise they would expire, because the refunds advance the clock.
  const [failed, confirming, unpaid] = [await open(), await open(), await open()]
  await simulator.attempt(failed.orderId, 'FAILED')
  await simulator.attempt(confirming.orderId, 'PENDING')
  const registration = await saveRegistration(request)
  const paid = await openOrder(request, registration)
  await simulator.attempt(paid.orderId, 'SUCCESS')
  await simulator.advance('6s')
  const owed = await saveRegistration(request)
  const recorded = await openOrder(request, owed)
  await states.record(owed)
  const withdrawn = await states.withdrawn()
  const results = {
    ...ended,
    withdrawn,
    recorded,
    expired,
    failed,
    confirming,
    unpaid,
    paid,
    'part-paid': partPaid,
  }
  await states.close()
  return {
    ...pagesOf('order', results, resultPath),
    ...pagesOf('cancellation', { paid, ...ended }, cancellationPath),
    'order-arrival': arrivalPath(paid),
    payment: paymentPath(await saveRegistration(request)),
    'payment-recorded': paymentPath(owed),
    'entry-codes': resultPath(paid).replace('/payment-success', '/entry-codes'),
    'entry-code': `${resultPath(paid).replace('/payment-success', '/entry-codes')}&member=1`,
    'own-data': resultPath(paid).replace('/payment-success', '/my-data'),
    'my-orders': await ownOrdersPath(request, registration.whatsappNo, paid.orderId),
    'my-orders-recorded': await ownOrdersPath(request, owed.whatsappNo, recorded.orderId),
  }
}

function pagesOf(
  name: string,
  orders: Record<string, OpenedOrder>,
  pathOf: (order: OpenedOrder) => string,
): OrderPages {
  return Object.fromEntries(
    Object.entries(orders).map(([state, order]) => [`${name}-${state}`, pathOf(order)]),
  )
}

const cancellationPath = (order: OpenedOrder) =>
  resultPath(order).replace('/payment-success', '/cancellation')

// The form at /orders stores a token for the list of a visitor's orders in a cookie. This function returns a link with
// this token, which opens the list as the link in an e-mail does.
async function ownOrdersPath(request: APIRequestContext, phone: string, orderId: string): Promise<string> {
  const form = { phone, reference: orderId.slice(-6) }
  const answer = await request.post('/orders', { form, maxRedirects: 0 })
  const token = /^[^=]+=([^;]+)/.exec(answer.headers()['set-cookie'] ?? '')?.[1]
  expect(token, await answer.text()).toBeDefined()
  return `/orders?token=${token}`
}
