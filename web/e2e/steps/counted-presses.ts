import { expect, type Locator, type Page } from '@playwright/test'

/** The laptop window in which the presses are counted. The tests use it in the phone project, too. */
export const laptop = {
  viewport: { width: 1366, height: 768 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
}

/** The phone on which the taps are counted. */
export const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
}

/** Performs an office task with the mouse or by touch, and counts the presses. */
export class CountedPresses {
  readonly page: Page
  #presses = 0

  private constructor(page: Page) {
    this.page = page
  }

  /** Opens the dashboard and begins to count. */
  static async start(page: Page): Promise<CountedPresses> {
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    return new CountedPresses(page)
  }

  /** Begins to count on the screen that is open. */
  static here(page: Page): CountedPresses {
    return new CountedPresses(page)
  }

  get presses(): number {
    return this.#presses
  }

  async press(target: Locator): Promise<void> {
    await target.click()
    this.#presses++
  }

  button(name: string | RegExp): Promise<void> {
    return this.press(this.page.getByRole('button', { name }).first())
  }

  /**
   * Presses a button next to a screen's title. On a phone, the button may be in the menu of the button Actions, which
   * is then pressed first.
   */
  async action(name: string | RegExp): Promise<void> {
    const title = this.page.locator('.page-title')
    const action = title.getByRole('button', { name }).or(title.getByRole('link', { name }))
    const more = title.getByRole('button', { name: 'Actions', expanded: false })
    await expect(action.or(more).filter({ visible: true }).first()).toBeVisible()
    await this.page.waitForLoadState('networkidle') // some of the buttons are loaded later
    if (await more.isVisible()) await this.press(more)
    await this.press(action)
  }

  /**
   * Opens a screen with the menu. If the menu group that contains the screen is closed, opening the group needs one
   * more press. On a phone, opening the menu also needs one more press.
   */
  async menu(entry: RegExp, group?: RegExp): Promise<void> {
    const nav = this.page.getByRole('navigation', { name: 'Admin' })
    if (!(await nav.isVisible())) await this.press(this.page.getByRole('button', { name: 'Menu' }))
    await expect(nav).toBeVisible()
    if (group && (await nav.getByRole('button', { name: group, expanded: false }).count()) > 0) {
      await this.press(nav.getByRole('button', { name: group }))
    }
    await this.press(nav.getByRole('link', { name: entry }))
    await expect(this.page.getByRole('heading', { level: 1 })).not.toHaveText('Dashboard')
  }

  /** Opens the list of stall bookings with the menu, and a booking from the list. */
  async booking(name: string): Promise<void> {
    await this.menu(/^Stall bookings/)
    await this.page.getByRole('searchbox').first().fill(name)
    await expect(this.page.getByRole('status').filter({ hasText: '1 result' })).toBeVisible()
    await this.press(this.page.getByRole('row').getByRole('button', { name, exact: true }))
  }
}
