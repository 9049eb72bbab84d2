import { expect, testWithOwnProgram } from './fixtures'
import {
  bookingForm,
  choosePrivateCompanies,
  fillBooking,
  goToStalls,
  stallInList,
} from './steps/booking-steps'
import { endCheckout, orderAtCheckout, payChecked } from './steps/checkout-steps'
import { CountingVisitor } from './steps/counting-visitor'
import { beforeTheFair, languages } from './steps/home-steps'
import {
  cancelFrom,
  changeMembers,
  company,
  farmer,
  nextNumber,
  openEntryCodes,
  openPlanWithoutForm,
  paidRegistration,
  readAboutTheFair,
  readTakenStalls,
  registerFromHome,
  sendEmptyStudentForm,
} from './steps/journey-steps'
import { chooseFarmer, payForRegistration, registerFarmer } from './steps/registration-steps'
import { arrivalPath, openOrder, resultPath, saveRegistration, Simulator } from './steps/simulator'

// Tests the visitors' journeys in docs/product/journeys.md. A test fails if its journey needs a different number of
// taps than this document states.

// Uses a separate process, because the tests change the fair's days and book stalls.
const test = testWithOwnProgram()

let restore: () => Promise<void>
test.beforeAll(async ({ mela }) => {
  restore = await beforeTheFair(mela)
})
test.afterAll(() => restore())

// The desktop of the journeys is the laptop of an exhibitor.
test.beforeEach(async ({ page, hasTouch }) => {
  if (!hasTouch) await page.setViewportSize({ width: 1366, height: 768 })
})

const refused = /status of 422/

// Defines the test of a journey in one language. `allowed` matches the browser errors that the journey is expected to
// cause.
function journey(
  name: string,
  lang: (typeof languages)[number],
  run: (visitor: CountingVisitor) => Promise<void>,
  allowed?: RegExp,
) {
  test(`journey ${name} (${lang})`, async ({ page, hasTouch, faults }) => {
    if (allowed) faults.allow(allowed)
    await run(new CountingVisitor(page, lang, hasTouch))
  })
}

for (const lang of languages) {
  journey('a: a farmer registers and pays in six taps', lang, async (visitor) => {
    await registerFromHome(visitor)
    visitor.expectTaps(6)
  })

  journey('b: a company books three stalls side by side', lang, async (visitor) => {
    const { page } = visitor
    const { picker: texts } = visitor.words.stallBooking
    await visitor.open('/stallbooking?tab=pricing')
    await visitor.press(page.getByRole('link', { name: visitor.words.stallBooking.pricing.book }).first())
    await choosePrivateCompanies(visitor)
    await fillBooking(visitor, { ...company, phone: nextNumber() })
    const picker = await goToStalls(visitor)
    await visitor.press(picker.getByRole('button', { name: texts.together.open }))
    await visitor.press(picker.getByRole('button', { name: texts.together.choose }))
    await visitor.press(picker.getByRole('button', { name: texts.pay }))
    await payChecked(visitor)
    await expect(page).toHaveURL(/\/sandbox\//)
    await endCheckout(visitor, 'upi')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words.result.paid.heading)
    visitor.expectTaps(8)
  })

  journey('d: a taken stall says why it cannot be chosen', lang, async (visitor) => {
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

  journey('c: a student learns what is missing in each field', lang, sendEmptyStudentForm, refused)
  journey('f: when, where, what and who', lang, readAboutTheFair)
  journey('g: the hall plan without a form', lang, openPlanWithoutForm)
  journey('h: a paid order is cancelled', lang, async (visitor) =>
    cancelFrom(visitor, resultPath(await paidRegistration(visitor.page.request))),
  )
  journey('h: a paid order is cancelled on arrival from the payment', lang, async (visitor) =>
    cancelFrom(visitor, arrivalPath(await paidRegistration(visitor.page.request))),
  )
  journey('i: an exhibitor finds the order and changes the members', lang, changeMembers, refused)
  journey('j: the entry codes of a booking', lang, openEntryCodes)
}

// Journeys that are also tested without JavaScript.
test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const lang of languages) {
    journey('a without script: a farmer registers and pays in six taps', lang, async (visitor) => {
      await registerFromHome(visitor)
      visitor.expectTaps(6)
    })

    journey('b without script: a company books two stalls', lang, async (visitor) => {
      const { page } = visitor
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
      await payChecked(visitor)
      await expect(page).toHaveURL(/\/sandbox\//)
      await endCheckout(visitor, 'upi')
      visitor.expectTaps(6)
    })

    journey(
      'c without script: a student learns what is missing in each field',
      lang,
      sendEmptyStudentForm,
      refused,
    )
    journey('d without script: the plan page says which stalls are taken', lang, readTakenStalls)
    journey('f without script: when, where, what and who', lang, readAboutTheFair)
    journey('g without script: the hall plan without a form', lang, openPlanWithoutForm)
    journey('h without script: a paid order is cancelled', lang, async (visitor) =>
      cancelFrom(visitor, resultPath(await paidRegistration(visitor.page.request))),
    )
    journey('e without script: My orders finds an unpaid order', lang, async (visitor) => {
      const { page } = visitor
      const { orders, result } = visitor.words
      const saved = await saveRegistration(page.request)
      const order = await openOrder(page.request, saved, undefined, lang)
      await visitor.open('/orders')
      await page.getByLabel(orders.phone, { exact: true }).fill(saved.whatsappNo)
      await page.getByLabel(orders.reference).fill(order.orderId.slice(-6))
      await visitor.press(page.getByRole('button', { name: orders.find }))
      await visitor.press(page.getByRole('link', { name: orders.missing.go, exact: true }))
      await visitor.press(page.getByRole('link', { name: result.active.go }))
      await orderAtCheckout(page, '₹100')
      // The server queries the provider about the same order at most once in five seconds.
      await new Simulator(page.request).advance('10s')
      await endCheckout(visitor, 'upi')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(result.paid.heading)
      visitor.expectTaps(4)
    })

    journey('i without script: an exhibitor changes the members', lang, changeMembers, refused)
    journey('j without script: the entry codes of a booking', lang, openEntryCodes)
  }
})
