import type { APIRequestContext } from '@playwright/test'
import { format } from '../../src/i18n/format'
import type { Hall } from '../../src/lib/hall'
import { expect } from '../fixtures'
import { endCheckout, orderAtCheckout } from './checkout-steps'
import type { CountingVisitor } from './counting-visitor'
import { chooseFarmer, payForRegistration, registerFarmer } from './registration-steps'
import { openOrder, resultPath, saveRegistration, Simulator, type OpenedOrder } from './simulator'
import { expectNoSidewaysScroll } from './sound-page'

// Steps in the visitors' journeys (docs/product/journeys.md). They are the same with and without JavaScript.

/** A company that books stalls. Tests replace its phone number with a new one (see nextNumber). */
export const company = {
  name: 'Bhoomi Bio Inputs Pvt Ltd',
  contactPerson: 'సరళ రెడ్డి',
  phone: '9848012345',
  email: '',
  address: 'Plot 7, Patancheru, Hyderabad',
  requirements: '',
  product: 'Biofertilisers',
  members: '2',
  gst: '',
}

/** A farmer who registers. */
export const farmer = { name: 'మల్లయ్య బొడ్డు', address: 'కొండపాక, సిద్దిపేట', whatsappNo: '90003 41877' }

let numbers = 0
/** Returns an unused phone number, because a number can have only one open unpaid booking. */
export const nextNumber = () => `98480${String(10_000 + numbers++)}`

/** Books stalls and pays for them through the API, and returns the order with the payer's phone number. */
export async function paidBooking(
  visitor: CountingVisitor,
  stalls: string[],
): Promise<OpenedOrder & { phone: string }> {
  const { page, lang } = visitor
  const booking = {
    ...company,
    phone: nextNumber(),
    type: 'STD Stall',
    category: 'Private Company',
    stalls: stalls.map((stallnumber) => ({ stallnumber, stallSize: '3x3m' })),
  }
  const opened = await page.request.post('/api/cashfree/create-order', { data: { booking, lang } })
  expect(opened.status(), await opened.text()).toBe(200)
  const order = (await opened.json()) as OpenedOrder & { payment_session_id: string }
  await page.request.post('/sandbox/pg/view/sessions/result', {
    form: { payment_session_id: order.payment_session_id, result: 'upi' },
  })
  return { ...order, phone: booking.phone }
}

/** Returns the number of the last free stall. It is far from the stalls that are proposed to a company first. */
export async function lastFreeStall(request: APIRequestContext): Promise<string> {
  const { stalls } = (await (await request.get('/api/hall')).json()) as Pick<Hall, 'stalls'>
  const free = stalls.filter(({ stallSize, state }) => stallSize === '3x3m' && state === 'available')
  return free.at(-1)?.stallnumber ?? ''
}

/** Registers a visitor and pays through the API, and returns the order. */
export async function paidRegistration(request: APIRequestContext): Promise<OpenedOrder> {
  const order = await openOrder(request, await saveRegistration(request))
  await new Simulator(request).attempt(order.orderId, 'SUCCESS')
  return order
}

/** Starts at the home page, fills in the farmers' form and pays for the registration. */
export async function registerFromHome(visitor: CountingVisitor): Promise<void> {
  const { page, words } = visitor
  await visitor.open('/')
  // On a phone, only the bar at the bottom has the button.
  const bar = page.getByRole('navigation', { name: words.frame.actions })
  const hero = format(words.home.hero.register, { fee: '₹100' })
  await visitor.press(
    (await bar.isVisible())
      ? bar.getByRole('link', { name: words.frame.register })
      : page.getByRole('main').getByRole('link', { name: hero }),
  )
  await chooseFarmer(visitor)
  await registerFarmer(visitor, farmer)
  await payForRegistration(visitor, () => expectNoSidewaysScroll(page))
  await orderAtCheckout(page, '₹100')
  await endCheckout(visitor, 'upi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.result.paid.heading)
}

/** Sends an empty form as a student and checks that all error messages are different. */
export async function sendEmptyStudentForm(visitor: CountingVisitor): Promise<void> {
  const { page, words } = visitor
  await visitor.open('/registration')
  await visitor.press(page.getByRole('link', { name: visitor.names.categories.student }))
  await visitor.press(page.getByRole('button', { name: words.registration.toPayment }))
  const errors = page.getByRole('group', { name: words.ui.problem }).getByRole('listitem')
  await expect(errors).not.toHaveCount(0)
  const said = await errors.allInnerTexts()
  expect(new Set(said).size, said.join('\n')).toBe(said.length)
  visitor.expectTaps(2)
}

/** Starts at the home page and opens the visit page, the programme and the list of exhibitors. */
export async function readAboutTheFair(visitor: CountingVisitor): Promise<void> {
  const { page, words } = visitor
  await visitor.open('/')
  await visitor.press(page.getByRole('banner').locator(`a[href$="/visit"]:visible`).first())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.visit.heading)
  visitor.expectTaps(1)
  await visitor.press(page.getByRole('main').getByRole('link', { name: words.visit.programme }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.programme.heading)
  visitor.expectTaps(1)
  await page.goBack()
  await visitor.press(page.getByRole('main').getByRole('link', { name: words.visit.exhibitors }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.exhibitors.heading)
  visitor.expectTaps(1)
}

/** Opens the hall plan from each of four pages. */
export async function openPlanWithoutForm(visitor: CountingVisitor): Promise<void> {
  const { page, words } = visitor
  const links = {
    '/': words.home.fair.planFirst,
    '/registration': words.registration.planFirst,
    '/sponsorship': words.sponsorship.planFirst,
    '/stallbooking?tab=pricing': words.stallBooking.pricing.plan,
  }
  for (const [path, name] of Object.entries(links)) {
    await visitor.open(path)
    await visitor.press(page.getByRole('main').getByRole('link', { name, exact: true }))
    await expect(page).toHaveURL(visitor.path('/layoutUi'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.layout.heading)
    visitor.expectTaps(1)
  }
}

/** Opens the hall plan page from the prices. Its tables show which stalls are taken, at which price and why. */
export async function readTakenStalls(visitor: CountingVisitor): Promise<void> {
  const { page, words } = visitor
  const { tabs, pricing } = words.stallBooking
  await visitor.open('/stallbooking')
  await visitor.press(page.getByRole('link', { name: tabs.pricing, exact: true }))
  await visitor.press(page.getByRole('main').getByRole('link', { name: pricing.plan, exact: true }))
  const sold = page.getByRole('row').filter({ hasText: `${words.hall.legend.sold}: ` })
  await expect(sold.first()).toContainText(/₹\d/)
  visitor.expectTaps(2)
}

/** Opens the page of a paid order at `path`, continues to the cancellation form, and requests the cancellation. */
export async function cancelFrom(visitor: CountingVisitor, path: string): Promise<void> {
  const { page, words } = visitor
  const { result, cancellation } = words
  await page.goto(visitor.path(path))
  await visitor.press(page.getByRole('link', { name: result.cancel, exact: true }))
  await visitor.press(page.getByRole('checkbox', { name: cancellation.confirm }))
  await visitor.press(page.getByRole('button', { name: cancellation.send }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(cancellation.heading.asked)
  visitor.expectTaps(3)
}

/**
 * Finds the order of a booking under My orders and changes the number of members. The first number that it enters is
 * too small and is rejected.
 */
export async function changeMembers(visitor: CountingVisitor): Promise<void> {
  const { page, words } = visitor
  const { orders } = words
  const order = await paidBooking(visitor, [await lastFreeStall(page.request)])
  await page.goto(visitor.path(resultPath(order)))
  await visitor.open('/orders')
  await page.getByLabel(orders.phone, { exact: true }).fill(order.phone)
  await page.getByLabel(orders.reference).fill(order.orderId.slice(-6).toLowerCase())
  await visitor.press(page.getByRole('button', { name: orders.find }))
  visitor.expectTaps(1)
  const members = page.getByLabel(orders.members.label, { exact: true })
  await members.fill('0')
  await visitor.press(page.getByRole('button', { name: orders.members.change }))
  await expect(members).toHaveAttribute('aria-invalid', 'true')
  visitor.expectTaps(1)
  await members.fill('4')
  await visitor.press(page.getByRole('button', { name: orders.members.change }))
  await expect(page.getByText(orders.members.changed)).toBeVisible()
  await expect(members).toHaveValue('4')
  visitor.expectTaps(1)
  await expectNoSidewaysScroll(page)
}

/** Opens the entry codes of a paid booking from the booking's order page. */
export async function openEntryCodes(visitor: CountingVisitor): Promise<void> {
  const { page, words } = visitor
  const { entry, result } = words
  await page.goto(visitor.path(resultPath(await paidBooking(visitor, [await lastFreeStall(page.request)]))))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(result.paid.heading)
  await visitor.press(page.getByRole('link', { name: new RegExp(entry.own.alone) }).first())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(entry.heading)
  visitor.expectTaps(1)
}
