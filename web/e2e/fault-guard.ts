import type { BrowserContext } from '@playwright/test'

/**
 * Matches an error from Playwright's clock. The tests of a project reuse one browser context. If a test stops the
 * clock, a clock script sometimes still runs in the page of the next test. The error's stack names no file.
 */
const clockOfLastTest = /reading 'controller'\)(?:\n\s+at <anonymous>:\d+:\d+)+$/

/**
 * Collects errors that must not happen during a test: console errors, uncaught exceptions, failed requests. A test that
 * expects an error calls `allow` first.
 */
export class FaultGuard {
  readonly #allowed: RegExp[] = []
  readonly #faults: string[] = []

  /** Allows all errors whose text matches the pattern, including errors that were collected before this call. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** Returns the collected errors that no pattern allows. */
  get unexpected(): string[] {
    return this.#faults.filter((fault) => !this.#allowed.some((pattern) => pattern.test(fault)))
  }

  /** Watches all current and future pages of a browser context. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error')
        this.#faults.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => {
      const fault = error.error().stack ?? error.error().message
      if (!clockOfLastTest.test(fault)) this.#faults.push(`exception: ${fault}`)
    })
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown'
      // Leaving a page aborts its event stream and pending requests.
      if (reason !== 'net::ERR_ABORTED')
        this.#faults.push(`request: ${request.method()} ${request.url()} ${reason}`)
    })
  }
}
