import { expect, type Page } from '@playwright/test'

const placeholders = [
  // Grey lines that are shown instead of cards, table rows and images while these are loading
  '[role="status"]:has(> .vh + [aria-hidden="true"])',
  '.bone',
  // Moving rods
  '[role="status"]:has(> svg[viewBox="0 0 200 60"])',
  'main [aria-busy="true"]',
].join(', ')

/** Waits until the portal screen has its title, all its data, its images and its fonts. */
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
