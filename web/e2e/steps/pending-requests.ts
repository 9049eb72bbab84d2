import { expect, type Page, type Request } from '@playwright/test'

/**
 * The pending requests of a page, except its event streams. Playwright's state `networkidle` cannot be used, because
 * it refers to the loading of the document and not to navigation inside the app.
 */
export class PendingRequests {
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

  /**
   * Waits until no request is pending. It first waits for two frames, because drawing a screen may send another
   * request.
   */
  async end(): Promise<void> {
    await expect
      .poll(async () => {
        await this.#page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        )
        return this.#pending.size
      })
      .toBe(0)
  }
}
