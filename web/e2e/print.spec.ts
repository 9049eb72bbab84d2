import { css } from './classes'
import { expect, test } from './fixtures'
import { open, seen, sheets } from './steps/printed-page'
import { openOrder, resultPath, saveRegistration, Simulator } from './steps/simulator'

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
