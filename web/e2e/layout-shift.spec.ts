import type { Page } from '@playwright/test'
import { css } from './classes'
import { expect, test } from './fixtures'
import { shiftsWithLateFonts, sumOf } from './steps/layout-shifts'
import { openOrder, resultPath, saveRegistration, Simulator } from './steps/simulator'

for (const lang of ['', '/hi', '/te']) {
  for (const path of ['/', '/registration', '/ContactUs', '/terms', '/visit']) {
    test(`the layout does not shift when the fonts come: ${lang}${path}`, async ({ page }) => {
      const shifts = await shiftsWithLateFonts(page, lang + path)
      expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(0.005)
    })
  }
}

// Returns the position of each heading, label, term and submit button in the main content, by the element's name and
// text.
const positions = (page: Page) =>
  page.locator('main').evaluate((main) =>
    Object.fromEntries(
      Array.from(main.querySelectorAll('h1, h2, h3, label, legend, dt, [type=submit]'), (element) => {
        const { x, y } = element.getBoundingClientRect()
        return [`${element.localName} ${element.textContent}`, `${Math.round(x)}, ${Math.round(y + scrollY)}`]
      }),
    ),
  )

const react = /\/react-[^/]*\.js$/

async function expectNothingMoves(page: Page, path: string): Promise<void> {
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 768 })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(react, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`/te${path}`)
    await expect(page.locator('html')).toHaveAttribute('data-fonts')
    await expect(page.locator(`${css('.below')}:not([data-drawn])`)).toHaveCount(0)
    const before = await positions(page)
    release()
    await expect(page.locator(css('.nav-group[data-open]')).first()).toBeAttached()
    expect(await positions(page), `at ${width} px`).toEqual(before)
    await page.unroute(react)
  }
}

for (const path of ['/volunteer', '/sponsorship', '/ContactUs', '/registration', '/stallbooking']) {
  test(`nothing moves when React hydrates the page: ${path}`, ({ page }) => expectNothingMoves(page, path))
}

test('nothing moves when React hydrates the page of a payment that the bank processes', async ({ page }) => {
  const simulator = new Simulator(page.request)
  const order = await openOrder(page.request, await saveRegistration(page.request))
  await simulator.attempt(order.orderId, 'PENDING')
  await simulator.advance('6s')
  await expectNothingMoves(page, resultPath(order))
})

test('on a phone, the contact details come before the form in the document, too', async ({ page }) => {
  // If the form came first, it would jump when the details arrive on a slow connection.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/ContactUs')
  const tops = await page
    .locator('main aside, main form')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
  expect(tops).toHaveLength(2)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})
