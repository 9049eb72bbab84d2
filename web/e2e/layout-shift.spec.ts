import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from './fixtures'

declare global {
  interface Window {
    shifts: { value: number; elements: string[] }[]
  }
}

// Delays fonts as on a slow connection, in milliseconds. The page is first shown in system fonts. Then the heading
// fonts arrive, and finally the text font.
function delayOf(font: string): number {
  return /display|cond/.test(font) ? 500 : 900
}

for (const lang of ['', '/hi', '/te']) {
  for (const path of ['/', '/registration', '/ContactUs', '/terms']) {
    test(`the layout does not shift when the fonts come: ${lang}${path}`, async ({ page }) => {
      await page.route('**/*.woff2', async (route) => {
        await pause(delayOf(route.request().url()))
        await route.continue()
      })
      await page.addInitScript(() => {
        window.shifts = []
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            sources: { node?: Node }[]
          })[]) {
            const elements = entry.sources.map(({ node }) => (node instanceof Element ? node.className : ''))
            window.shifts.push({ value: entry.value, elements: elements.map(String) })
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(lang + path)
      await expect
        .poll(() =>
          page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loading').length),
        )
        .toBe(0)
      // The last font is drawn in the next frame, and its layout shift is reported in the frame after that.
      await page.evaluate(() => document.fonts.ready)
      await page.waitForTimeout(300)
      const shifts = await page.evaluate(() => window.shifts)
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      expect(sum, JSON.stringify(shifts)).toBeLessThan(0.005)
    })
  }
}
