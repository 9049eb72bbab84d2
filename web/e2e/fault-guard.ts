import type { BrowserContext } from '@playwright/test'

/**
 * Collects what should never happen while a test runs: console errors, uncaught exceptions, failed
 * requests. A test that provokes one says so first with `allow`.
 */
export class FaultGuard {
  readonly #allowed: RegExp[] = []
  readonly #faults: string[] = []

  /** Counts faults whose text matches as expected, from now on and until now. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** The faults so far that no pattern allows. */
  get unexpected(): string[] {
    return this.#faults.filter((fault) => !this.#allowed.some((pattern) => pattern.test(fault)))
  }

  /** Watches every page of a browser context, present and future. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error')
        this.#faults.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => {
      this.#faults.push(`exception: ${error.error().stack ?? error.error().message}`)
    })
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown'
      // Leaving a page ends its event stream and whatever it was still loading.
      if (reason !== 'net::ERR_ABORTED')
        this.#faults.push(`request: ${request.method()} ${request.url()} ${reason}`)
    })
  }
}
