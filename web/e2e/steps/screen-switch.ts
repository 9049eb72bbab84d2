import { expect, type Page } from '@playwright/test'
import { PendingRequests } from './pending-requests'

/**
 * Opens portal screens one after the other, as the menu does. The portal is not loaded again for each screen, because
 * loading it takes longer than drawing most screens.
 */
export class ScreenSwitch {
  readonly #page: Page
  readonly #requests: PendingRequests

  constructor(page: Page) {
    this.#page = page
    this.#requests = new PendingRequests(page)
  }

  /** Opens a screen and waits until its data is loaded. */
  async to(path: string): Promise<void> {
    const page = this.#page
    // Headings that are hidden from the accessibility tree are included, because an open dialog hides the page's
    // heading there.
    const heading = page.getByRole('heading', { level: 1, includeHidden: true }).filter({ visible: true })
    if (page.url() === 'about:blank' || isSameScreen(page.url(), path)) {
      await page.goto(path)
    } else {
      const before = await heading.elementHandle()
      await page.evaluate((next) => history.pushState({}, '', next), path)
      await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false)
    }
    await expect(heading).toBeVisible()
    await this.#requests.end()
  }

  /** Waits until the data that the screen has requested is loaded. */
  async ends(): Promise<void> {
    await this.#requests.end()
  }
}

// Reports whether the two URLs differ only in the query. If so, the portal does not replace the elements of the
// screen.
function isSameScreen(address: string, path: string): boolean {
  return new URL(path, address).pathname === new URL(address).pathname
}
