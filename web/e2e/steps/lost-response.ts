import type { Page } from '@playwright/test'

/**
 * Simulates a lost response to a form: the server handles the request to the URL `path`, but the browser receives no
 * response. `press` sends the form.
 */
export async function loseResponse(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  await page.route(path, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  const lost = page.waitForEvent('requestfailed')
  await press()
  await lost
  await page.unroute(path)
}
