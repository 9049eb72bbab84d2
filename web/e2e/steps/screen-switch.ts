import { expect, type Page, type Request } from '@playwright/test'

/**
 * Opens screens of the portal one after the other as its menu does, without loading the portal again, which takes longer
 * than drawing most screens.
 */
export class ScreenSwitch {
  readonly #page: Page
  readonly #pending = new Set<Request>()

  constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      if (request.resourceType() !== 'eventsource') this.#pending.add(request)
    })
    page.on('requestfinished', (request) => this.#pending.delete(request))
    page.on('requestfailed', (request) => this.#pending.delete(request))
  }

  /** Opens a screen and waits until its data has come. */
  async to(path: string): Promise<void> {
    const page = this.#page
    const heading = page.getByRole('heading', { level: 1 })
    if (page.url() === 'about:blank' || isSameScreen(page.url(), path)) {
      await page.goto(path)
    } else {
      const before = await heading.elementHandle()
      await page.evaluate((next) => history.pushState({}, '', next), path)
      await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false)
    }
    await expect(heading).toBeVisible()
    await expect.poll(() => this.#isQuiet()).toBe(true)
  }

  // Whether no request is pending, also after two frames, in which a screen may have asked for more.
  async #isQuiet(): Promise<boolean> {
    await this.#page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    return this.#pending.size === 0
  }
}

// Whether only the query differs. The portal keeps the elements of the screen then.
function isSameScreen(address: string, path: string): boolean {
  return new URL(path, address).pathname === new URL(address).pathname
}
