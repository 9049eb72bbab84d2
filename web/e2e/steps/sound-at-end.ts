import type { Page } from '@playwright/test'
import { expectSoundPage } from './sound-page'

/**
 * Scrolls to the end of a page and checks the page there. On a phone, the bottom bar is then part of the page flow and
 * covers nothing. At other scroll positions, the bar covers controls, and axe would report that they are too small.
 */
export async function expectSoundAtEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expectSoundPage(page)
}
