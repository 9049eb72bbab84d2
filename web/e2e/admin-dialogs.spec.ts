import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible } from './fixtures'
import { testWithDemo as test } from './steps/demo-fair'
import { PendingRequests } from './steps/pending-requests'
import { addForDialogs, dialogs, type Opening, type Step } from './steps/portal-dialogs'
import { ScreenSwitch } from './steps/screen-switch'

// `make e2e` opens all dialogs in both themes. That takes some minutes, so `make test` opens the first one of each
// screen, in the dark theme.
const everything = process.env['MELA_E2E'] === 'all'
const themes = everything ? (['dark', 'light'] as const) : (['dark'] as const)

test('dialogs, drawers and menus are accessible in both themes', async ({ page, context, signIn }) => {
  test.setTimeout(600_000)
  await signIn(context)
  await addForDialogs(context.request)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const tour = new DialogTour(page)
  for (const [path, openings] of Object.entries(dialogs)) {
    await test.step(path, async () => {
      await tour.screens.to(path)
      for (const opening of everything ? openings : openings.slice(0, 1))
        await test.step(opening.map(nameOf).join(', '), () => tour.check(opening))
    })
  }
})

function nameOf(step: Step): string {
  if (typeof step === 'string') return step
  if (step instanceof RegExp) return step.source
  return 'field' in step ? step.text : step.quiet.source
}

class DialogTour {
  readonly screens: ScreenSwitch
  readonly #page: Page
  readonly #requests: PendingRequests
  readonly #open: Locator

  constructor(page: Page) {
    this.screens = new ScreenSwitch(page)
    this.#page = page
    this.#requests = new PendingRequests(page)
    this.#open = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  }

  /** Performs the steps and checks each dialog or menu that they open. Then it closes everything. */
  async check(opening: Opening): Promise<void> {
    let shown = ''
    for (const step of opening) {
      if (typeof step === 'string') await expect(this.#open).toBeVisible()
      else if ('field' in step) await this.#page.getByLabel(step.field).last().fill(step.text)
      else if ('quiet' in step) await this.#press(step.quiet)
      else await this.#press(step)
      if (!(step instanceof RegExp || typeof step === 'string')) continue
      await expect.poll(() => this.#shown()).not.toBe(shown)
      shown = await this.#checkShown()
    }
    await this.#close()
  }

  // Returns the title of the open dialog, or the name of the focused button if its menu is open.
  async #shown(): Promise<string> {
    const dialog = this.#open.last()
    if (await dialog.isVisible()) return dialog.getByRole('heading').first().innerText()
    const menu = this.#page.locator('[aria-expanded=true]:focus')
    return (await menu.isVisible()) ? menu.innerText() : ''
  }

  async #checkShown(): Promise<string> {
    await this.#requests.end()
    // If a menu is open, only the colours are checked. A menu may cover a part of a link, and the other rules of axe
    // would then report that the link is too small.
    if (await this.#open.last().isVisible()) await this.#inBothThemes()
    else if ((await this.#shown()) !== '') await this.#inBothThemes('colours')
    return this.#shown()
  }

  async #inBothThemes(only?: 'colours'): Promise<void> {
    for (const theme of themes) {
      await this.#page.evaluate((next) => (document.documentElement.dataset['theme'] = next), theme)
      await expectAccessible(this.#page, theme === 'dark' ? only : 'colours')
    }
  }

  // On a phone the buttons beside the title are behind the button Actions.
  async #press(name: RegExp): Promise<void> {
    const page = this.#page
    await this.#requests.end()
    const target = page
      .getByRole('button', { name })
      .or(page.getByRole('checkbox', { name }))
      .filter({ visible: true })
      .first()
    const actions = page.locator('.page-title').getByRole('button', { name: 'Actions', expanded: false })
    await expect(target.or(actions).first()).toBeVisible()
    if (!(await target.isVisible())) await actions.press('Enter')
    await target.press('Space')
  }

  async #close(): Promise<void> {
    // Closing a dialog may open a warning that input or a secret will be lost. Esc would only lead back to the dialog,
    // so the button in the warning is pressed.
    const leave = this.#page.getByRole('alertdialog').getByRole('button', { name: /^(Discard|Close)$/ })
    await expect(async () => {
      if (await leave.isVisible()) await leave.press('Enter')
      else await this.#page.keyboard.press('Escape')
      await expect(this.#open).toHaveCount(0, { timeout: 1000 })
    }).toPass()
  }
}
