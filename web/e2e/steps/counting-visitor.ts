import type { Locator } from '@playwright/test'
import { expect } from '../fixtures'
import { Visitor } from './visitor'

/** A visitor whose taps are counted. Typing is not counted. */
export class CountingVisitor extends Visitor {
  #taps = 0

  override async press(target: Locator): Promise<void> {
    this.#taps++
    await super.press(target)
  }

  /**
   * Presses an element that is marked as unavailable. A person can press it, but Playwright would wait until it is
   * available.
   */
  async pressUnavailable(target: Locator): Promise<void> {
    this.#taps++
    await target.scrollIntoViewIfNeeded()
    await target.click({ force: true })
  }

  /** Checks the number of taps since the last check. */
  expectTaps(count: number): void {
    expect(this.#taps, 'taps').toBe(count)
    this.#taps = 0
  }

  /** Opens a page by its URL, as a bookmark or a link in a message does. */
  async open(path: string): Promise<void> {
    await this.closePopupWhenItComes()
    await this.page.goto(this.path(path))
    await expect(this.page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  }
}
