import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { choosePrivateCompanies, fillBooking, goToStalls, stallOnPlan } from './steps/booking-steps'
import { orderAtCheckout, payChecked } from './steps/checkout-steps'
import { paymentPath, saveRegistration } from './steps/simulator'
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

// A visitor has left the page without paying. In another tab, the visitor finds the order again, and pays it or
// releases its stalls.

const details = {
  name: 'Rhizo Organics Pvt Ltd',
  contactPerson: 'G. Kavitha',
  phone: '99490 27786',
  email: '',
  address: 'Plot 14, Kukatpally, Hyderabad',
  requirements: '',
  product: '',
  members: '1',
  gst: '',
}

async function standardStalls(page: Page) {
  const hall = (await (await page.request.get('/api/hall')).json()) as {
    stalls: { stallnumber: string; stallSize: string; onPlan: boolean; state: string }[]
  }
  return hall.stalls.filter(({ stallSize, onPlan }) => stallSize === '3x3m' && onPlan)
}

// Reserves two free stalls, leaves the payment page, and returns the numbers of the stalls.
async function reserve(page: Page, touch: boolean): Promise<[string, string]> {
  const free = (await standardStalls(page)).filter(({ state }) => state === 'available')
  const [first = '', second = ''] = free.slice(-2).map(({ stallnumber }) => stallnumber)
  const [visitor, picker] = await openPlan(page, 'en', touch)
  for (const number of [first, second]) await visitor.press(stallOnPlan(visitor, `std-${number}`))
  await visitor.press(picker.getByRole('button', { name: visitor.words.stallBooking.picker.pay }))
  await payChecked(visitor)
  await orderAtCheckout(page, '₹1,77,000')
  await page.close({ runBeforeUnload: false })
  return [first, second]
}

async function openPlan(page: Page, lang: 'en' | 'te', touch: boolean): Promise<[Visitor, Locator]> {
  const visitor = new Visitor(page, lang, touch)
  await page.goto(visitor.path('/stallbooking'))
  await choosePrivateCompanies(visitor)
  await fillBooking(visitor, details)
  return [visitor, await goToStalls(visitor)]
}

// Checks the state of stalls on the plan and in the list, for a page that shows the plan.
async function expectStates(
  [visitor, picker]: [Visitor, Locator],
  state: 'own' | 'held',
  numbers: string[],
): Promise<void> {
  const { hall, stallBooking } = visitor.words
  for (const number of numbers) {
    const stall = stallOnPlan(visitor, `std-${number}`)
    await expect(stall).toHaveAttribute('data-state', state)
    await expect(stall).toHaveAttribute('aria-label', new RegExp(`${hall.states[state]}$`))
  }
  await visitor.press(picker.getByRole('button', { name: stallBooking.picker.list, exact: true }))
  for (const number of numbers) {
    const box = visitor.page.locator(`input[type=checkbox][value="${number}:3x3m"]`)
    const row = picker.locator('tr', { has: box })
    await expect(row.getByRole('checkbox')).toBeDisabled()
    await expect(row).toContainText(hall.states[state])
  }
}

test('an unpaid booking is on home, registration and stall booking, and can be released', async ({
  page,
  hasTouch,
}) => {
  const numbers = await reserve(page, hasTouch)
  const tab = await page.context().newPage()
  const visitor = new Visitor(tab, 'te', hasTouch)
  await visitor.closePopupWhenItComes()
  const { unpaid } = visitor.words
  const list = tab.getByRole('region', { name: unpaid.label })
  for (const path of ['/', '/registration', '/stallbooking']) {
    await tab.goto(visitor.path(path))
    const item = list.getByRole('listitem')
    await expect(item).toContainText(`స్టాండర్డ్ ${numbers.join(', ')} · ₹1,77,000`)
    await expect(item.getByRole('timer')).toContainText(/\d+:\d\d/)
    await expect(item.getByRole('link', { name: unpaid.pay })).toHaveAttribute(
      'href',
      /payment\?transactionId=/,
    )
    await expect(item.getByRole('button', { name: unpaid.release })).toBeVisible()
    await expectSoundPage(tab)
  }
  await tab.goto(visitor.path('/registration'))
  await visitor.press(list.getByRole('button', { name: unpaid.release }))
  await expect(tab.getByText(unpaid.released)).toBeVisible()
  await expect(list).toHaveCount(0)
  const released = (await standardStalls(tab)).filter(({ stallnumber }) => numbers.includes(stallnumber))
  expect(released.map(({ state }) => state)).toEqual(['available', 'available'])
  await tab.reload()
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(list).toHaveCount(0)
})

test('stalls that wait for a payment are the visitor’s own in a new tab, and held for others', async ({
  page,
  hasTouch,
  isMobile,
  mela,
  newVisitor,
}) => {
  const numbers = await reserve(page, hasTouch)
  const tab = await page.context().newPage()
  const own = await openPlan(tab, 'te', hasTouch)
  await expectStates(own, 'own', numbers)

  const viewport = tab.viewportSize()
  const stranger = await newVisitor({ baseURL: mela.url, viewport, hasTouch, isMobile })
  await expectStates(await openPlan(await stranger.newPage(), 'en', hasTouch), 'held', numbers)

  // Releases the stalls, because other tests need them and the phone number.
  await tab.goto('/registration')
  const { unpaid } = new Visitor(tab, 'en', hasTouch).words
  await own[0].press(tab.getByRole('button', { name: unpaid.release }))
  await expect(tab.getByText(unpaid.released)).toBeVisible()
})

test('an unpaid registration is found again, and can be removed from the phone', async ({
  page,
  hasTouch,
}) => {
  const visitor = new Visitor(page, 'en', hasTouch)
  const { unpaid } = visitor.words
  await page.goto(paymentPath(await saveRegistration(page.request)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words.payment.heading)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mela.unpaid'))).not.toBeNull()
  await page.goto('/registration')
  const list = page.getByRole('region', { name: unpaid.label })
  await expect(list.getByText('₹100')).toBeVisible()
  await visitor.press(list.getByRole('button', { name: unpaid.forget }))
  await expect(list).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('mela.unpaid'))).toBeNull()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the pages have no empty list', async ({ page }) => {
    for (const path of ['/', '/registration', '/stallbooking']) {
      await page.goto(path)
      await expect(page.getByRole('region', { name: 'Waiting for your payment' })).toHaveCount(0)
    }
  })
})
