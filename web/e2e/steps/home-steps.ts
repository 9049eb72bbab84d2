import {
  expect,
  request as newRequest,
  type APIRequestContext,
  type Locator,
  type Page,
} from '@playwright/test'
import type { Lang, PublicTexts } from '../../src/i18n/texts.gen'
import { publicTexts } from '../../src/testing/catalogue'
import { css } from '../classes'
import type { MelaProcess } from '../mela-process'

export const languages = ['en', 'hi', 'te'] as const

/** The screens of the journeys that are tested at the same two sizes in every project. */
export const screens = [
  { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  { viewport: { width: 1366, height: 768 }, isMobile: false, hasTouch: false },
] as const

/** The home page in one language. */
export class Home {
  readonly page: Page
  readonly lang: Lang
  readonly words: PublicTexts
  readonly path: string
  readonly slider: Locator
  readonly heading: Locator
  readonly #live: Locator

  constructor(page: Page, lang: Lang = 'en') {
    this.page = page
    this.lang = lang
    this.words = publicTexts(lang)
    this.path = lang === 'en' ? '/' : `/${lang}/`
    this.slider = page.getByRole('region', { name: this.words.banner.label, exact: true })
    this.heading = page.getByRole('heading', { level: 1 })
    this.#live = page.locator(css('.nav-group[data-open]')).first()
  }

  /** Prevents the popup: the browser reports that the visitor has switched on data saving. */
  async withoutPopup(): Promise<void> {
    await this.page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    })
  }

  /** Opens the page without its popup and waits for hydration. */
  async open(): Promise<void> {
    await this.withoutPopup()
    await this.page.goto(this.path)
    await this.alive()
  }

  /**
   * Waits for hydration. After hydration, each submenu has an attribute that says whether it is open. Before
   * hydration, this attribute does not exist.
   */
  async alive(timeout?: number): Promise<void> {
    await expect(this.#live).toBeAttached(timeout === undefined ? {} : { timeout })
  }

  /** Opens the page and stops its clock just after hydration. Tests advance the clock with `page.clock`. */
  async openWithStoppedClock(): Promise<void> {
    const { clock } = this.page
    const start = new Date('2026-01-01T06:00:00Z')
    await clock.install({ time: start })
    await clock.pauseAt(new Date(start.getTime() + 1000))
    await this.page.goto(this.path)
    await expect(async () => {
      await clock.runFor(50)
      await expect(this.#live).toBeAttached({ timeout: 500 })
    }).toPass()
  }

  /** Returns the number of the visible banner, beginning with 1. */
  async place(): Promise<number> {
    return this.page
      .locator(css('.slide'))
      .evaluateAll((all, shown) => all.findIndex((one) => one.matches(shown)) + 1, css('.slide-on'))
  }

  control(name: 'previous' | 'next' | 'pause' | 'play' | 'refresh'): Locator {
    return this.slider.getByRole('button', { name: this.words.banner[name], exact: true })
  }

  dot(place: number): Locator {
    return this.slider.locator(css('.dot')).nth(place - 1)
  }

  /** Returns the popup, which opens after three seconds. */
  get popup(): Locator {
    return this.page.locator('dialog#popup')
  }
}

/** Deletes all records of a kind. `request` must be signed in. */
export async function removeAll(request: APIRequestContext, path: string): Promise<void> {
  const list = await request.get(path)
  if (list.status() === 404) return
  expect(list.status(), await list.text()).toBe(200)
  for (const { _id, own } of (await list.json()) as { _id: string; own?: boolean }[]) {
    if (own) continue // the countdown that belongs to the edition cannot be deleted
    const answer = await request.delete(`${path}/${_id}`)
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

/** The days of the fair after `beforeTheFair` was called, in the format of the English pages. */
export const futureDays = `13–14 September ${new Date().getUTCFullYear() + 1}`

/** Moves the fair of the shipped edition to next year, and returns a function that restores its days. */
export async function beforeTheFair(mela: MelaProcess): Promise<() => Promise<void>> {
  const year = new Date().getUTCFullYear() + 1
  return setFairDays(mela, `${year}-09-13`, `${year}-09-14`)
}

/** Sets the days of the fair, and returns a function that restores the old days. */
export async function setFairDays(
  { url, owner }: MelaProcess,
  first: string,
  last: string,
): Promise<() => Promise<void>> {
  const office = await newRequest.newContext({ baseURL: url })
  expect((await office.post('/api/admin/login', { data: owner })).status()).toBe(200)
  const read = async () =>
    (await (await office.get('/api/admin/edition')).json()) as { firstDay: string; lastDay: string }
  const put = async (firstDay: string, lastDay: string) => {
    const answer = await office.put('/api/admin/edition', { data: { ...(await read()), firstDay, lastDay } })
    expect(answer.status(), await answer.text()).toBe(200)
    for (const path of ['/', '/te/', '/hi/']) {
      // The server sends the old page until the new page is rendered.
      await expect.poll(async () => (await office.get(path)).text()).toContain(`${firstDay}T`)
    }
  }
  const { firstDay, lastDay } = await read()
  await put(first, last)
  return async () => {
    await put(firstDay, lastDay)
    await office.post('/api/admin/logout')
    await office.dispose()
  }
}
