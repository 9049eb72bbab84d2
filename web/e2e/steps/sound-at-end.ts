import type { Page } from '@playwright/test'
import { expectSoundPage } from './sound-page'

/**
 * Checks a page at its end, where a phone's bottom bar stands in the flow. Further up the bar lies over whatever happens
 * to be there, which can be scrolled free but counts as too small a target.
 */
export async function expectSoundAtEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expectSoundPage(page)
}
