import { expect, type Locator, type Page } from '@playwright/test'
import { PendingRequests } from './pending-requests'
import type { Opening } from './portal-dialogs'
import { ScreenSwitch } from './screen-switch'

/**
 * Opens the dialogs, drawers and menus of screens, and checks each of them with `look`. `words` converts the English
 * name of a control to its name in the tested language.
 */
export class DialogTour {
  readonly screens: ScreenSwitch
  readonly #page: Page
  readonly #requests: PendingRequests
  readonly #open: Locator
  readonly #look: (title: string, isDialog: boolean) => Promise<void>
  readonly #words: (name: RegExp) => RegExp

  constructor(
    page: Page,
    look: (title: string, isDialog: boolean) => Promise<void>,
    words = (name: RegExp) => name,
  ) {
    this.screens = new ScreenSwitch(page)
    this.#page = page
    this.#requests = new PendingRequests(page)
    this.#open = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    this.#look = look
    this.#words = words
  }

  /** Performs the steps and checks each dialog or menu that they open. Then it closes everything. */
  async check(opening: Opening): Promise<void> {
    let shown = ''
    for (const step of opening) {
      if (typeof step === 'string') await expect(this.#open).toBeVisible()
      else if ('field' in step) await this.#page.getByLabel(this.#words(step.field)).last().fill(step.text)
      else if ('quiet' in step) await this.#press(step.quiet)
      else if ('list' in step) await this.#chooseFirst(step.list)
      else await this.#press('press' in step ? step.press : step)
      if (typeof step === 'object' && 'opens' in step) await this.#expectTitle(step.opens)
      else if (step instanceof RegExp || typeof step === 'string')
        await expect.poll(() => this.#shown()).not.toBe(shown)
      else continue
      shown = await this.#checkShown()
    }
    await this.#close()
  }

  // Chooses the first real option of a select box. The option before it only asks the user to choose.
  async #chooseFirst(label: RegExp): Promise<void> {
    await this.#requests.end()
    const list = this.#page.getByRole('combobox', { name: this.#words(label) }).last()
    await expect(list.getByRole('option').nth(1)).toBeAttached()
    await list.selectOption({ index: 1 })
  }

  async #expectTitle(title: RegExp): Promise<void> {
    const heading = this.#open.last().getByRole('heading', { name: this.#words(title) })
    await expect(heading, `the title of the dialog: ${title.source}`).toBeVisible()
  }

  // Returns the title of the open dialog. If no dialog but a menu is open, returns the name of the focused menu
  // button.
  async #shown(): Promise<string> {
    const dialog = this.#open.last()
    // The dialog may be closing, so its title may no longer be readable.
    if (await dialog.isVisible()) {
      const heading = dialog.getByRole('heading').first()
      return heading.innerText({ timeout: 2000 }).catch(() => '')
    }
    const menu = this.#page.locator('[aria-expanded=true]:focus')
    return (await menu.isVisible()) ? menu.innerText() : ''
  }

  async #checkShown(): Promise<string> {
    await this.#requests.end()
    const shown = await this.#shown()
    if (shown !== '') await this.#look(shown, await this.#open.last().isVisible())
    return shown
  }

  // On a phone, the buttons beside the title are in the menu of the button Actions.
  async #press(english: RegExp): Promise<void> {
    const page = this.#page
    const name = this.#words(english)
    await this.#requests.end()
    const target = page
      .getByRole('button', { name })
      .or(page.getByRole('checkbox', { name }))
      .or(page.getByRole('option', { name }))
      .filter({ visible: true })
      .first()
    const actions = page
      .locator('.page-title')
      .getByRole('button', { name: this.#words(/^Actions$/), expanded: false })
    await expect(target.or(actions).first()).toBeVisible()
    if (!(await target.isVisible())) await actions.press('Enter')
    await expect(target).toBeEnabled()
    await target.press('Space')
  }

  async #close(): Promise<void> {
    // Closing a dialog may open a warning that input or a secret will be lost. Esc would only lead back to the dialog,
    // so the button in the warning is pressed.
    const leave = this.#page
      .getByRole('alertdialog')
      .getByRole('button', { name: this.#words(/^(?:Discard|Close)$/) })
    await expect(async () => {
      if (await leave.isVisible()) await leave.press('Enter')
      else await this.#page.keyboard.press('Escape')
      await expect(this.#open).toHaveCount(0, { timeout: 1000 })
    }).toPass()
  }
}
