import type { Page } from '@playwright/test'
import { langs } from '../src/i18n/texts.gen'
import { expect, expectAccessible, test } from './fixtures'
import { publicPages } from './steps/public-pages'
import { expectNoSidewaysScroll } from './steps/sound-page'

test.skip(({ isMobile }) => !isMobile, 'the test sets the size of the screen')

// The size of the viewport in CSS pixels on a screen of 1280 × 1024 at a zoom of 400 % (WCAG 1.4.10).
const zoomed = { width: 320, height: 256 }

for (const lang of langs) {
  test(`400 % zoom, forced colours and less motion on every public page (${lang})`, async ({
    page,
    faults,
  }) => {
    test.setTimeout(240_000)
    faults.allow(/status of 404/)
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    for (const path of publicPages(lang)) {
      await page.setViewportSize(zoomed)
      await page.goto(path)
      await expectNoSidewaysScroll(page)
      expect(await movingElements(page), `motion on ${path}`).toEqual([])
      expect(await coveredPart(page), `fixed parts cover the text on ${path}`).toBeLessThan(0.5)
    }
  })
}

test('axe finds nothing on the accessibility statement', async ({ page }) => {
  await page.goto('/te/accessibility')
  await expectAccessible(page)
})

// Returns the class names of all elements with a running animation that takes longer than 10 ms.
function movingElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration, iterations } = effect?.getTiming() ?? {}
        return playState === 'running' && Number(duration) * Number(iterations) > 10
      })
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.className ?? '') : '')),
  )
}

// Returns the fraction of the screen's height that fixed elements cover.
function coveredPart(page: Page): Promise<number> {
  return page.evaluate(() => {
    const fixed = [...document.querySelectorAll('body *')].filter(
      (element) =>
        // Elements in a dialog are skipped, because the dialog has its own scroll area.
        !element.closest('dialog') &&
        getComputedStyle(element).position === 'fixed' &&
        element.clientHeight > 0,
    )
    const heights = fixed.map((element) => element.getBoundingClientRect().height)
    return heights.reduce((sum, height) => sum + height, 0) / innerHeight
  })
}
