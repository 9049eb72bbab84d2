import { expect, type Page, type Request } from '@playwright/test'

/**
 * The requests of a page that have not ended, except its event streams. Playwright's `networkidle` belongs to the
 * document and does not wait after a change of the screen.
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

  /** Waits until no request is pending, also after two frames, in which a screen may have asked for more. */
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
