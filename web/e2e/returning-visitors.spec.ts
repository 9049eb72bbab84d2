import { expect, testWithOwnProgram } from './fixtures'
import { choosePrivateCompanies, fillBooking, goToStalls, stallInList } from './steps/booking-steps'
import { endCheckout, orderAtCheckout, payChecked } from './steps/checkout-steps'
import { CountingVisitor } from './steps/counting-visitor'
import { beforeTheFair, languages, screens, setFairDays } from './steps/home-steps'
import { company, farmer, lastFreeStall, nextNumber } from './steps/journey-steps'
import { chooseFarmer, payForRegistration, registerFarmer } from './steps/registration-steps'
import { openOrder, saveRegistration, Simulator } from './steps/simulator'
import { expectNoSidewaysScroll } from './steps/sound-page'

// Tests the journeys k, l and m in docs/product/journeys.md: visitors who come back after their payment or after the
// fair, and a second firm in the same browser. Each screen has its own size, whatever the project.

const test = testWithOwnProgram()

for (const screen of screens) {
  for (const script of [true, false]) {
    test.describe(`${screen.viewport.width} px, ${script ? 'with' : 'without'} script`, () => {
      test.use({ ...screen, javaScriptEnabled: script })

      test.describe('before the fair', () => {
        let restore: () => Promise<void>
        test.beforeAll(async ({ mela }) => {
          restore = await beforeTheFair(mela)
        })
        test.afterAll(() => restore())

        for (const lang of languages) {
          test(`journey k: who paid and closed the tab finds the entry code (${lang})`, async ({
            page,
            context,
          }) => {
            const visitor = new CountingVisitor(page, lang, screen.hasTouch)
            await (script ? findOnHome(visitor, await context.newPage()) : findInMyOrders(visitor))
          })

          test(`journey l: a second firm in the same browser pays for itself (${lang})`, async ({ page }) => {
            const visitor = new CountingVisitor(page, lang, screen.hasTouch)
            const first = { ...company, name: 'Nalla Regadi Seeds', phone: nextNumber() }
            const second = { ...company, name: 'Bayalu & Co.', phone: nextNumber() }
            const main = page.getByRole('main')
            await continueToPayment(visitor, script, first, false)
            await expect(main.getByText(first.name, { exact: true })).toBeVisible()
            await continueToPayment(visitor, script, second, true)
            await expect(main.getByText(second.name, { exact: true })).toBeVisible()
            await expect(main.getByText(first.name)).toHaveCount(0)
            await expectNoSidewaysScroll(page)
            await payChecked(visitor)
            await endCheckout(visitor, 'upi')
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(
              visitor.words.result.paid.heading,
            )
            await expect(main.getByText(second.name, { exact: true }).first()).toBeVisible()
            await expect(main.getByText(first.name)).toHaveCount(0)
          })
        }
      })

      test.describe('after the fair', () => {
        let restore: () => Promise<void>
        test.beforeAll(async ({ mela }) => {
          restore = await setFairDays(mela, '2025-10-04', '2025-10-05')
        })
        test.afterAll(() => restore())

        for (const lang of languages) {
          test(`journey m: after the fair, home thanks and the forms are closed (${lang})`, async ({
            page,
          }) => {
            const visitor = new CountingVisitor(page, lang, screen.hasTouch)
            const { home, registration, stallBooking } = visitor.words
            const main = page.getByRole('main')
            await visitor.open('/')
            await expect(main.getByRole('heading', { name: home.after.heading })).toBeVisible()
            await expect(main.locator('a[href$="/registration"]')).toHaveCount(0)
            await expectNoSidewaysScroll(page)
            for (const [path, closed] of [
              ['/registration', registration.closedHeading],
              ['/stallbooking', stallBooking.closedTitle],
            ] as const) {
              await visitor.open(path)
              await expect(main.getByText(closed, { exact: true })).toBeVisible()
              await expect(main.locator('form')).toHaveCount(0)
              await expectNoSidewaysScroll(page)
            }
          })
        }
      })
    })
  }
}

// With a script, the browser has kept the order: home shows the entry code first.
async function findOnHome(visitor: CountingVisitor, tab: CountingVisitor['page']): Promise<void> {
  const { page, lang, words } = visitor
  await visitor.open('/registration')
  await chooseFarmer(visitor)
  await registerFarmer(visitor, { ...farmer, whatsappNo: nextNumber() })
  await payForRegistration(visitor, async () => {})
  const simulator = new Simulator(page.request)
  await simulator.attempt(await orderAtCheckout(page, '₹100'), 'SUCCESS')
  await page.close()

  await tab.bringToFront()
  await new Simulator(tab.request).advance('10s') // the server asks the provider at most once in five seconds
  const again = new CountingVisitor(tab, lang, tab.viewportSize()?.width === 360)
  await again.open('/')
  const codes = tab.getByRole('region', { name: words.unpaid.entryLabel })
  await expect(codes).toContainText(farmer.name)
  await again.press(codes.getByRole('link', { name: words.unpaid.entry }))
  await expect(tab.getByRole('heading', { name: farmer.name })).toBeVisible()
  await expectNoSidewaysScroll(tab)
  again.expectTaps(1)
}

// Without a script, the registration page leads to My orders, which asks for the phone and order numbers.
async function findInMyOrders(visitor: CountingVisitor): Promise<void> {
  const { page, lang, words } = visitor
  const saved = await saveRegistration(page.request)
  const order = await openOrder(page.request, saved, undefined, lang)
  const simulator = new Simulator(page.request)
  await simulator.attempt(order.orderId, 'SUCCESS')
  await simulator.advance('10s')
  await visitor.open('/registration')
  await visitor.press(page.getByRole('link', { name: words.ui.alreadyPaid.find }))
  await page.getByLabel(words.orders.phone, { exact: true }).fill(saved.whatsappNo)
  await page.getByLabel(words.orders.reference).fill(order.orderId.slice(-6))
  await visitor.press(page.getByRole('button', { name: words.orders.find }))
  await visitor.press(page.getByRole('main').getByRole('link', { name: words.orders.codes }))
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  visitor.expectTaps(3)
}

// Fills in the form of a firm and continues to the page that is shown before the payment. `again`: the browser already
// holds stalls for another firm, so the picker still has them.
async function continueToPayment(
  visitor: CountingVisitor,
  script: boolean,
  firm: typeof company,
  again: boolean,
): Promise<void> {
  const { page, words } = visitor
  await visitor.open('/stallbooking')
  await choosePrivateCompanies(visitor)
  await fillBooking(visitor, firm)
  if (script) {
    const texts = words.stallBooking.picker
    const picker = await goToStalls(visitor)
    if (!again) {
      await visitor.press(picker.getByRole('button', { name: texts.together.open }))
      await visitor.press(picker.getByRole('button', { name: texts.together.choose }))
    }
    await expect(picker.locator('[role=option][aria-selected=true]').first()).toBeAttached()
    await visitor.press(picker.getByRole('button', { name: texts.pay }))
  } else {
    await visitor.press(stallInList(visitor, `${await lastFreeStall(page.request)}:3x3m`))
    await visitor.press(page.getByRole('button', { name: words.stallBooking.plainPay }))
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.payment.heading)
}
