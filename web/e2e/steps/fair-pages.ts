import { expect, type Locator, type Page } from '@playwright/test'
import hall from '../../../internal/edition/shipped/hall.json' with { type: 'json' }
import type { Lang } from '../../src/i18n/texts.gen'
import type { Session } from './published-fair'
import type { Visitor } from './visitor'

// Helpers for the pages /visit, /programme and /exhibitors.

export const main = (page: Page) => page.getByRole('main')

/** Returns a group of the programme or of the exhibitors, found by its heading. */
export const group = (page: Page, title: string) =>
  main(page).getByRole('region', { name: title, exact: true })

/** Returns the headings with the firms' names or the sessions' titles in a part of a page. */
export const entries = (part: Locator) => part.getByRole('heading', { level: 3 })

/** Returns the text in the given language, or in English if it has no translation. */
export const textIn = (text: Partial<Record<Lang, string>>, lang: Lang) => text[lang] ?? text.en ?? ''

/** Returns the name of a zone of the shipped hall plan. */
export const zoneName = (id: string, lang: Lang) =>
  textIn(hall.zones.find((zone) => zone.id === id)?.name ?? {}, lang)

/** Returns the computed value of a CSS property. */
export async function lookOf(element: Locator, property: string): Promise<string> {
  return element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property)
}

/** Waits until an image is loaded. */
export async function expectLoaded(picture: Locator): Promise<void> {
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

/** Opens the programme again and again until “Now and next” has these sessions. */
export async function expectNowAndNext(visitor: Visitor, now: Session[], next: Session[]): Promise<void> {
  const { page, lang, words } = visitor
  const panel = group(page, words.programme.nowAndNext)
  const shown = [
    ...now.map(({ title }) => words.programme.now + textIn(title, lang)),
    ...next.map(({ title }) => textIn(title, lang)),
  ]
  await expect(async () => {
    await page.goto(visitor.path('/programme')) // the server sends the old page until the new page is rendered
    await expect(panel.getByRole('link')).toHaveCount(shown.length, { timeout: 1000 })
    for (const text of shown)
      await expect(panel.getByRole('link').filter({ hasText: text })).toHaveCount(1, { timeout: 1000 })
  }).toPass()
}
