import { expect, type Locator, type Page } from '@playwright/test'
import { localizedPath } from '../../src/i18n/localized-path'
import type { Lang, PublicTexts } from '../../src/i18n/texts.gen'
import { publicTexts } from '../../src/testing/catalogue'
import { shippedNames, type ShippedNames } from './shipped-names'

/** A simulated visitor with the language of the pages and the kind of presses: touches or clicks. */
export class Visitor {
  readonly page: Page
  readonly lang: Lang
  readonly words: PublicTexts
  readonly names: ShippedNames
  readonly #touch: boolean

  constructor(page: Page, lang: Lang, touch: boolean) {
    this.page = page
    this.lang = lang
    this.words = publicTexts(lang)
    this.names = shippedNames(lang)
    this.#touch = touch
  }

  /** Presses an element after smooth scrolling has ended, because a moving element may be missed. */
  async press(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    await this.#untilStill()
    await (this.#touch ? target.tap() : target.click())
  }

  async #untilStill(): Promise<void> {
    let before: number | undefined
    await expect
      .poll(
        async () => {
          const last = before
          // The call fails if the browser is leaving the page. The error is ignored, because there is nothing to wait
          // for in this case.
          before = await this.page.evaluate(() => scrollY).catch(() => undefined)
          return last === before
        },
        { intervals: [60] },
      )
      .toBe(true)
  }

  /** Returns the URL of a page in the visitor's language. */
  path(path: string): string {
    return localizedPath(this.lang, path)
  }

  /** Opens the home page in the site's default language and switches to the visitor's language. */
  async openHome(): Promise<void> {
    await this.closePopupWhenItComes()
    await this.page.goto('/')
    if (this.lang === 'te') await this.press(this.page.getByRole('link', { name: 'తెలుగు' }))
    await expect(this.page).toHaveURL(this.path('/'))
    await expect(this.page.locator('html')).toHaveAttribute('lang', this.lang)
    await expect(this.page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  }

  /**
   * From now on, closes the popup of the home page whenever it opens. On a slow machine, it may open before the next
   * press.
   */
  async closePopupWhenItComes(): Promise<void> {
    const popup = this.page.locator('dialog#popup')
    const close = popup.getByRole('button', { name: this.words.ui.close })
    await this.page.addLocatorHandler(popup, () => close.click())
  }

  /** Opens a page from the menu in the header. On a phone, the menu must be opened first. */
  async follow(entry: 'registration' | 'stallBooking'): Promise<void> {
    const { frame } = this.words
    const header = this.page.getByRole('banner')
    const opener = header.locator('summary', { hasText: frame.menu })
    const onPhone = await opener.isVisible()
    if (onPhone) await this.press(opener)
    const menu = header.getByRole('navigation', { name: onPhone ? frame.menu : frame.mainMenu })
    await this.press(menu.getByRole('link', { name: frame.nav[entry], exact: true }))
    await expect(this.page).toHaveURL(this.path(entry === 'registration' ? '/registration' : '/stallbooking'))
  }
}
