import type { Page } from '@playwright/test'
import { css } from './classes'
import { expect, test } from './fixtures'
import { openOrder, resultPath, saveRegistration, Simulator } from './steps/simulator'

// Opens a page and waits until its print stylesheet is loaded. The home page loads this stylesheet after the first
// paint.
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() =>
    Array.from(document.styleSheets, ({ media }) => media.mediaText).includes('print'),
  )
}

// Returns the number of A4 pages that the page needs when it is printed.
async function sheets(page: Page): Promise<number> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([...document.images].map((image) => image.decode()))
  })
  const pdf = await page.pdf({ format: 'A4' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

// Returns the given selectors that match at least one element that is visible in print.
async function seen(page: Page, selectors: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const visible = await page.evaluate(
    (wanted) =>
      wanted.filter((selector) =>
        [...document.querySelectorAll(selector)].some((element) => element.checkVisibility()),
      ),
    selectors,
  )
  await page.emulateMedia({ media: null })
  return visible
}

const pressed = [
  '.langs-strip',
  '.nav',
  '.menu',
  '.action-bar',
  '.btn',
  'dialog',
  '.social',
  '.ft-links',
  '.order-links',
  '.exhibitors-find',
].map(css)
const longest = {
  '/': 6,
  '/terms': 4,
  '/layoutUi': 3,
  '/Partners': 4,
  '/registration': 3,
  '/offline': 1,
  '/visit': 3,
}

for (const [path, most] of Object.entries(longest)) {
  test(`printed: ${path}`, async ({ page }) => {
    for (const lang of ['', '/te']) {
      await open(page, lang + path)
      expect(await seen(page, pressed)).toEqual([])
      expect(await seen(page, ['h1', css('.ft-id')])).toEqual(['h1', css('.ft-id')])
      expect(await sheets(page)).toBeLessThanOrEqual(most)
    }
  })
}

// Browsers do not print backgrounds, so no text may be nearly white.
test('every text is dark enough for printing', async ({ page }) => {
  for (const path of [
    '/',
    '/te/',
    '/sponsorship',
    '/Partners',
    '/ContactUs',
    '/executive-committee',
    '/layoutUi',
  ]) {
    await open(page, path)
    await page.emulateMedia({ media: 'print' })
    const pale = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement
        const words = walker.currentNode.textContent?.trim()
        if (!element || !words || element.closest('script, style, svg, noscript')) continue
        if (!element.checkVisibility() || element.closest('.vh')) continue
        const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(
          Number,
        )
        if (0.3 * red + 0.59 * green + 0.11 * blue > 150)
          found.push(`${element.className}: ${words.slice(0, 40)}`)
      }
      return found
    })
    expect(pale, path).toEqual([])
  }
})

test('the receipt fits on one page', async ({ page }) => {
  const order = await openOrder(page.request, await saveRegistration(page.request))
  await new Simulator(page.request).attempt(order.orderId, 'SUCCESS')
  await page.goto(resultPath(order))
  await expect(page.locator(css('.receipt'))).toBeVisible({ timeout: 20_000 })
  expect(await seen(page, [css('.receipt'), 'h1'])).toEqual([css('.receipt'), 'h1'])
  expect(await seen(page, [...pressed, css('.leave'), css('.paid-garland')])).toEqual([])
  expect(await sheets(page)).toBe(1)
})
