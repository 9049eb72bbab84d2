import type { APIRequestContext } from '@playwright/test'
import { format } from '../src/i18n/format'
import { expect, testWithOwnProgram } from './fixtures'
import {
  bookingForm,
  choosePrivateCompanies,
  fillBooking,
  goToStalls,
  stallInList,
} from './steps/booking-steps'
import { endCheckout, orderAtCheckout } from './steps/checkout-steps'
import { CountingVisitor } from './steps/counting-visitor'
import { beforeTheFair, languages } from './steps/home-steps'
import { chooseFarmer, payForRegistration, registerFarmer } from './steps/registration-steps'
import { openOrder, resultPath, saveRegistration, Simulator, type OpenedOrder } from './steps/simulator'
import { expectNoSidewaysScroll } from './steps/sound-page'

// The journeys of visitors with the number of taps that each needs (docs/product/journeys.md). The tests fail when a
// journey needs another number of taps.

// Uses a separate process: the tests move the fair and book stalls.
const test = testWithOwnProgram()

const company = {
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

const farmer = { name: 'మల్లయ్య బొడ్డు', address: 'కొండపాక, సిద్దిపేట', whatsappNo: '90003 41877' }

let restore: () => Promise<void>
test.beforeAll(async ({ mela }) => {
  restore = await beforeTheFair(mela)
})
test.afterAll(() => restore())

// Phone numbers differ, because a number has one open unpaid booking.
let numbers = 0
const nextNumber = () => `98480${String(10_000 + numbers++)}`

/** Pays for a booking of stalls through the interface, and returns the order. */
async function paidBooking(visitor: CountingVisitor, stalls: string[]): Promise<OpenedOrder> {
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
  return { ...order, phone: booking.phone } as OpenedOrder & { phone: string }
}

/** Pays for a registration through the interface, and returns the order. */
async function paidRegistration(request: APIRequestContext): Promise<OpenedOrder> {
  const order = await openOrder(request, await saveRegistration(request))
  await new Simulator(request).attempt(order.orderId, 'SUCCESS')
  return order
}

/** From the home page to the farmers' payment. */
async function registerFromHome(visitor: CountingVisitor): Promise<void> {
  const { page, words } = visitor
  await visitor.open('/')
  await visitor.press(
    page.getByRole('main').getByRole('link', { name: format(words.home.hero.register, { fee: '₹100' }) }),
  )
  await chooseFarmer(visitor)
  await registerFarmer(visitor, farmer)
  await payForRegistration(visitor, () => expectNoSidewaysScroll(page))
  await orderAtCheckout(page, '₹100')
  await endCheckout(visitor, 'upi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.result.paid.heading)
}

for (const lang of languages) {
  test(`journey a: a farmer registers and pays in six taps (${lang})`, async ({ page, hasTouch }) => {
    const visitor = new CountingVisitor(page, lang, hasTouch)
    await registerFromHome(visitor)
    visitor.expectTaps(6)
  })

  test(`journey b: a company books three stalls side by side (${lang})`, async ({ page, hasTouch }) => {
    const visitor = new CountingVisitor(page, lang, hasTouch)
    const { picker: texts } = visitor.words.stallBooking
    await visitor.open('/stallbooking?tab=pricing')
    await visitor.press(page.getByRole('link', { name: visitor.words.stallBooking.pricing.book }).first())
    await choosePrivateCompanies(visitor)
    await fillBooking(visitor, { ...company, phone: nextNumber() })
    const picker = await goToStalls(visitor)
    await visitor.press(picker.getByRole('button', { name: texts.together.open }))
    await visitor.press(picker.getByRole('button', { name: texts.together.choose }))
    await visitor.press(picker.getByRole('button', { name: texts.pay }))
    await expect(page).toHaveURL(/\/sandbox\//)
    await endCheckout(visitor, 'upi')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words.result.paid.heading)
    visitor.expectTaps(7)
  })

  test(`journey c: a student learns what is missing in each field (${lang})`, async ({
    page,
    hasTouch,
    faults,
  }) => {
    faults.allow(/status of 422/)
    const visitor = new CountingVisitor(page, lang, hasTouch)
    const { words } = visitor
    await visitor.open('/registration')
    await visitor.press(page.getByRole('link', { name: words.categories.student }))
    await visitor.press(page.getByRole('button', { name: words.registration.toPayment }))
    const errors = page.getByRole('group', { name: words.ui.problem }).getByRole('listitem')
    await expect(errors).not.toHaveCount(0)
    const said = await errors.allInnerTexts()
    expect(new Set(said).size, said.join('\n')).toBe(said.length)
    visitor.expectTaps(2)
  })

  test(`journey d: a taken stall says why it cannot be chosen (${lang})`, async ({ page, hasTouch }) => {
    const visitor = new CountingVisitor(page, lang, hasTouch)
    await visitor.open('/stallbooking')
    await choosePrivateCompanies(visitor)
    await fillBooking(visitor, { ...company, phone: nextNumber() })
    const picker = await goToStalls(visitor)
    const taken = picker.locator('[role=option][data-state=blocked]').first()
    await visitor.pressUnavailable(taken)
    await expect(picker.locator('[data-panel=stall]')).toContainText(/₹/)
    visitor.expectTaps(3)
  })

  test(`journey e: a closed tab is found again on the home page (${lang})`, async ({ page, hasTouch }) => {
    const first = new CountingVisitor(page, lang, hasTouch)
    await first.open('/registration')
    await chooseFarmer(first)
    await registerFarmer(first, { ...farmer, whatsappNo: nextNumber() })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.words.payment.heading)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('mela.unpaid'))).not.toBeNull()
    await page.close()
    const tab = await page.context().newPage()
    const visitor = new CountingVisitor(tab, lang, hasTouch)
    await visitor.open('/')
    const list = tab.getByRole('region', { name: visitor.words.unpaid.label })
    await visitor.press(list.getByRole('link', { name: visitor.words.unpaid.pay }))
    await payForRegistration(visitor, async () => {})
    await orderAtCheckout(tab, '₹100')
    await endCheckout(visitor, 'upi')
    visitor.expectTaps(3)
  })

  test(`journey f: when, where, what and who (${lang})`, async ({ page, hasTouch }) => {
    const visitor = new CountingVisitor(page, lang, hasTouch)
    const { words } = visitor
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
  })

  test(`journey g: the hall plan without a form (${lang})`, async ({ page, hasTouch }) => {
    const visitor = new CountingVisitor(page, lang, hasTouch)
    const { words } = visitor
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
  })

  test(`journey h: a paid order is cancelled (${lang})`, async ({ page, hasTouch }) => {
    const visitor = new CountingVisitor(page, lang, hasTouch)
    const { result, cancellation } = visitor.words
    await page.goto(visitor.path(resultPath(await paidRegistration(page.request))))
    await visitor.press(page.getByRole('link', { name: result.cancel, exact: true }))
    await visitor.press(page.getByRole('checkbox', { name: cancellation.confirm }))
    await visitor.press(page.getByRole('button', { name: cancellation.send }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(cancellation.heading.asked)
    visitor.expectTaps(3)
  })
}

// The journeys that need no script.
test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const lang of languages) {
    test(`journey a without script: a farmer registers and pays in six taps (${lang})`, async ({
      page,
      hasTouch,
    }) => {
      const visitor = new CountingVisitor(page, lang, hasTouch)
      await registerFromHome(visitor)
      visitor.expectTaps(6)
    })

    test(`journey b without script: a company books two stalls (${lang})`, async ({ page, hasTouch }) => {
      const visitor = new CountingVisitor(page, lang, hasTouch)
      const { stallBooking } = visitor.words
      await visitor.open('/stallbooking')
      await choosePrivateCompanies(visitor)
      await fillBooking(visitor, { ...company, phone: nextNumber() })
      await expect(bookingForm(visitor).name).toHaveValue(company.name)
      const free = page.locator('input[type=checkbox][name=stall][value$=":3x3m"]')
      const values = await free.evaluateAll((boxes) =>
        boxes.slice(-2).map((box) => box.getAttribute('value') ?? ''),
      )
      for (const value of values) await visitor.press(stallInList(visitor, value))
      await visitor.press(page.getByRole('button', { name: stallBooking.plainPay }))
      await expect(page).toHaveURL(/\/sandbox\//)
      await endCheckout(visitor, 'upi')
      visitor.expectTaps(5)
    })

    test(`journey i: an exhibitor finds the order and changes the members (${lang})`, async ({
      page,
      hasTouch,
      faults,
    }) => {
      faults.allow(/status of 422/)
      const visitor = new CountingVisitor(page, lang, hasTouch)
      const { orders } = visitor.words
      const stall = { en: '24', hi: '25', te: '26' }[lang]
      const order = (await paidBooking(visitor, [stall])) as OpenedOrder & { phone: string }
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
    })

    test(`journey j: the entry codes of a booking (${lang})`, async ({ page, hasTouch }) => {
      const visitor = new CountingVisitor(page, lang, hasTouch)
      const { entry, result } = visitor.words
      const stall = { en: '36', hi: '37', te: '38' }[lang]
      await page.goto(visitor.path(resultPath(await paidBooking(visitor, [stall]))))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(result.paid.heading)
      await visitor.press(page.getByRole('link', { name: new RegExp(entry.own.alone) }).first())
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(entry.heading)
      visitor.expectTaps(1)
    })
  }
})
