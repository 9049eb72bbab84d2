import { expect, type Page } from '@playwright/test'

const placeholders = [
  // Grey lines, which stand for cards, rows of tables and pictures that are not loaded yet
  '[role="status"]:has(> .vh + [aria-hidden="true"])',
  '.bone',
  // Moving rods
  '[role="status"]:has(> svg[viewBox="0 0 200 60"])',
  'main [aria-busy="true"]',
].join(', ')

/** Waits until the screen of the portal has its title, all its data, its pictures and its fonts. */
export async function expectLoadedScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator(placeholders)).toHaveCount(0)
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    await document.fonts.ready
  })
}
