import { expect, type Locator, type Page } from '@playwright/test'
import type { MelaProcess } from '../mela-process'
import { PendingRequests } from './pending-requests'

// The maximum number of Tab presses to reach the next control. A user would lose too much time with more presses.
const mostTabs = 30

/** Performs an office task without the mouse and counts the pressed keys. Typed text does not count. */
export class KeyPresses {
  readonly page: Page
  readonly #requests: PendingRequests
  #keys = 0

  constructor(page: Page) {
    this.page = page
    this.#requests = new PendingRequests(page)
  }

  /** Signs the owner in and opens the dashboard, where each task begins. */
  static async start(page: Page, { owner }: MelaProcess): Promise<KeyPresses> {
    expect((await page.request.post('/api/admin/login', { data: owner })).status()).toBe(200)
    const presses = new KeyPresses(page)
    await presses.openDashboard()
    return presses
  }

  async openDashboard(): Promise<void> {
    await this.page.goto('/admin/dashboard')
    await expect(this.page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  }

  get #found(): Locator {
    return this.page.getByRole('listbox', { name: 'Found' })
  }

  get keys(): number {
    return this.#keys
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    this.#keys++
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.insertText(text)
  }

  /** Opens a screen or a record through the global search. */
  async open(words: string, heading: string | RegExp): Promise<void> {
    await this.press('Control+k')
    await this.type(words)
    await expect(this.#found.getByRole('option').first()).toBeVisible()
    await expect(this.page.locator('.finder-old')).toHaveCount(0) // Enter must not open a result of an earlier search
    await this.press('Enter')
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await this.loaded()
  }

  /** Waits until the data of a screen, or the code of a dialog, is loaded. */
  async loaded(): Promise<void> {
    await this.#requests.end()
  }

  /**
   * Runs an action of the screen by keyboard: A, then the first letters of the words in the action's name, then Enter.
   * If a field is focused, A would only type a letter, so Ctrl+K and ">" are used instead.
   */
  async act(words: string): Promise<void> {
    const isTyping = await this.page.evaluate(() =>
      document.activeElement?.matches('input:not([type]), select, textarea'),
    )
    await this.press(isTyping ? 'Control+k' : 'a')
    await this.type(isTyping ? `>${words}` : words)
    await expect(this.#found.getByRole('option').first()).toContainText(
      new RegExp(words.split(' ')[0] ?? '', 'i'),
    )
    await this.press('Enter')
    await expect(this.#found).toBeHidden()
  }

  /** Chooses an option of a select box by typing its name. */
  async choose(target: Locator, name: string): Promise<void> {
    await this.to(target)
    await this.page.keyboard.type(name)
  }

  /** Moves the focus with Tab to a later control, or with Shift+Tab to an earlier control. */
  async to(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    // The control must be enabled first. While it is disabled because data is being loaded, Tab would skip it and go
    // through the whole dialog again.
    await expect(target).toBeVisible()
    await expect(target).toBeEnabled()
    await this.loaded()
    // A dialog moves the focus into itself shortly after it is shown.
    await expect.poll(() => target.evaluate(focusIsBehind)).toBe(false)
    for (let tabs = 0; tabs <= mostTabs; tabs++) {
      if (await hasFocus(target)) return
      await this.press(key)
    }
    throw new Error(`${mostTabs} times ${key} do not lead to ${String(target)}`)
  }

  /** Moves the focus to a button, link or tab by its name, and presses it. */
  async use(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.to(target, key)
    await this.press('Enter')
  }
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

// Runs in the page. Reports whether the focus is still outside the dialog that contains the target. A confirmation
// question always takes the focus. In other dialogs, it is normal that no element is focused: an element loses the
// focus when it is disabled, for example a file field during the upload.
function focusIsBehind(target: Element): boolean {
  const dialog = target.closest('dialog, [role=dialog], [role=alertdialog]')
  const { activeElement, body } = document
  if (!dialog || dialog.contains(activeElement)) return false
  return dialog.matches('[role=alertdialog]') || activeElement !== body
}
