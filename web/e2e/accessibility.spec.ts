import type { Locator, Page } from '@playwright/test'
import { langs } from '../src/i18n/texts.gen'
import { css } from './classes'
import { expect, expectAccessible, test, testWithOwnProgram } from './fixtures'
import {
  adapt,
  buttonsWithoutShape,
  controlsWithoutRing,
  expectAdapted,
  expectReadable,
  lookOf,
} from './steps/adapted-page'
import { choosePrivateCompanies, fillBooking, goToStalls, stallOnPlan } from './steps/booking-steps'
import { paidCode } from './steps/gate-app'
import { Home, languages } from './steps/home-steps'
import { company, nextNumber } from './steps/journey-steps'
import { orderPages } from './steps/order-pages'
import { publicPages } from './steps/public-pages'
import { openOrder, paymentPath, resultPath, saveRegistration, Simulator } from './steps/simulator'
import { Visitor } from './steps/visitor'

test.skip(({ isMobile }) => !isMobile, 'the test sets the size of the screen')

for (const lang of langs) {
  test(`400 % zoom, forced colours and less motion on every public page (${lang})`, async ({
    page,
    faults,
  }) => {
    test.setTimeout(240_000)
    faults.allow(/status of 404/)
    await adapt(page)
    for (const path of publicPages(lang)) {
      await page.goto(path)
      await expectAdapted(page)
    }
  })
}

const testOfOrders = testWithOwnProgram()

for (const lang of languages) {
  testOfOrders(
    `400 % zoom, forced colours and less motion on the pages of orders and in the popup (${lang})`,
    async ({ page, mela, request }) => {
      test.setTimeout(120_000)
      const visitor = new Visitor(page, lang, true)
      const pages = await orderPages(mela, request)
      const { address } = await paidCode(request, page)
      await adapt(page)
      for (const path of [...Object.values(pages).map((own) => visitor.path(own)), address]) {
        await page.goto(path)
        await expectAdapted(page)
      }
      const home = new Home(page, lang)
      await home.openWithStoppedClock()
      await page.clock.runFor(3500)
      await expect(home.popup).toBeVisible()
      await expectAdapted(page)
      await expectReadable(home.popup.getByRole('link'), 40)
    },
  )

  test(`400 % zoom, forced colours and less motion in the dialogs (${lang})`, async ({ page }) => {
    const visitor = new Visitor(page, lang, true)
    const { words } = visitor
    await adapt(page)
    await page.goto(visitor.path('/stallbooking'))
    await choosePrivateCompanies(visitor)
    await expectAdapted(page)
    await fillBooking(visitor, { ...company, phone: nextNumber() })
    const picker = await goToStalls(visitor)
    await visitor.press(stallOnPlan(visitor, 'std-24'))
    await expect(stallOnPlan(visitor, 'std-24')).toHaveAttribute('aria-selected', 'true')
    await expectAdapted(page)
    await expectReadable(picker.locator(css('.hall-scroll')), 100)
    await expectReadable(picker.getByRole('button', { name: words.stallBooking.picker.pay }), 40)
    await visitor.press(picker.getByRole('button', { name: words.stallBooking.picker.list }))
    const chosen = picker.getByRole('checkbox', { checked: true })
    await expect(chosen).toHaveCount(1)
    await expectAdapted(page)
    await expectReadable(chosen, 24)
  })
}

// In forced-colours mode, browsers replace background colours and remove shadows. A background or a shadow must
// therefore not be the only sign of a state or of the focus.
test.describe('forced colours', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }))

  const expectDifferent = async (chosen: Locator, other: Locator) =>
    expect(await lookOf(chosen), String(chosen)).not.toBe(await lookOf(other))

  const expectVisibleControls = async (page: Page) => {
    expect(await buttonsWithoutShape(page), `buttons on ${page.url()}`).toEqual([])
    expect(await controlsWithoutRing(page), `controls on ${page.url()}`).toEqual([])
  }

  test('every button and the focus are visible', async ({ page }) => {
    const registration = await saveRegistration(page.request)
    const order = await openOrder(page.request, registration)
    await new Simulator(page.request).attempt(order.orderId, 'SUCCESS')
    const paths = [
      '/',
      '/registration?category=farmer',
      '/stallbooking',
      '/layoutUi',
      '/ContactUs',
      '/orders',
    ]
    await new Home(page).withoutPopup()
    for (const path of [...paths, paymentPath(await saveRegistration(page.request)), resultPath(order)]) {
      await page.goto(`/te${path}`)
      await expectVisibleControls(page)
    }
  })

  test('what is chosen looks different on the pages', async ({ page }) => {
    await page.goto('/te/registration?category=farmer')
    const main = page.getByRole('main')
    const cards = main.locator('a[href*="category="]')
    await expectDifferent(cards.and(page.locator('[aria-current]')), cards.last())
    const adult = page.getByRole('checkbox')
    await adult.focus()
    const before = await lookOf(adult)
    await adult.press('Space') // a touch or click would also change the look, because the box is then hovered
    await expect(adult).toBeChecked()
    expect(await lookOf(adult)).not.toBe(before)
    const languageLinks = page.getByRole('banner').locator('a[hreflang]')
    await expectDifferent(languageLinks.and(page.locator('[aria-current]')), languageLinks.last())
    await page.goto(`/te${paymentPath(await saveRegistration(page.request))}`)
    await expectDifferent(page.getByRole('radio', { checked: true }), page.getByRole('radio').last())
    await page.goto('/te/layoutUi')
    await expectDifferent(page.locator('label[for=zoom-hall]'), page.locator('label[for=zoom-large]'))
    await page.goto('/te/stallbooking')
    await expectDifferent(page.getByRole('tab', { selected: true }), page.getByRole('tab').last())
  })

  test('the choice of stalls shows what is chosen', async ({ page }) => {
    const visitor = new Visitor(page, 'te', true)
    const { picker: words } = visitor.words.stallBooking
    await page.goto('/te/stallbooking')
    await choosePrivateCompanies(visitor)
    await expectVisibleControls(page)
    await fillBooking(visitor, { ...company, phone: nextNumber() })
    const picker = await goToStalls(visitor)
    const stall = stallOnPlan(visitor, 'std-24')
    const free = await lookOf(stall)
    await visitor.press(stall)
    await expect(stall).toHaveAttribute('aria-selected', 'true')
    expect(await lookOf(stall)).not.toBe(free)
    await expectVisibleControls(page)
    const views = picker.getByRole('group', { name: words.view }).getByRole('button')
    await expectDifferent(views.first(), views.last())
    await visitor.press(views.last())
    await expectDifferent(
      picker.getByRole('checkbox', { checked: true }),
      picker.getByRole('checkbox', { checked: false }).first(),
    )
    await expectVisibleControls(page)
  })

  test('the numbers of free stalls are readable on the plan', async ({ page }) => {
    await page.goto('/layoutUi')
    // The number has a border in the background colour, which must be drawn below the letters.
    for (const state of ['available', 'sold', 'blocked'])
      for (const number of await page.locator(css(`[data-state="${state}"] .stall-number`)).all())
        await expect(number).toHaveCSS('paint-order', /^stroke/)
  })
})

test('axe finds nothing on the accessibility statement', async ({ page }) => {
  await page.goto('/te/accessibility')
  await expectAccessible(page)
})
