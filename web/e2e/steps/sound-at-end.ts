import type { Page } from '@playwright/test'
import { expectSoundPage } from './sound-page'

/**
 * Checks a page at its end, where a phone's bottom bar is part of the page flow. Further up, the bar covers other
 * controls. They can be scrolled into view, but axe counts them as too small targets.
 */
export async function expectSoundAtEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expectSoundPage(page)
}
