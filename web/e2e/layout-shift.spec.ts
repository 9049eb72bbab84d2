import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from './fixtures'
import { layoutShifts, recordShifts, sumOf } from './steps/layout-shifts'

// Returns the delay of a font in milliseconds, as on a slow connection. The page is first shown in system fonts. Then
// the heading fonts are loaded, and finally the text font.
function delayOf(font: string): number {
  return /display|cond/.test(font) ? 500 : 900
}

for (const lang of ['', '/hi', '/te']) {
  for (const path of ['/', '/registration', '/ContactUs', '/terms', '/visit']) {
    test(`the layout does not shift when the fonts come: ${lang}${path}`, async ({ page }) => {
      await page.route('**/*.woff2', async (route) => {
        await pause(delayOf(route.request().url()))
        await route.continue()
      })
      await recordShifts(page)
      await page.goto(lang + path)
      const shifts = await layoutShifts(page)
      expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(0.005)
    })
  }
}
