import { css } from './classes'
import { expect, expectAccessible, test } from './fixtures'
import { beforeTheFair, Home, languages } from './steps/home-steps'
import { layoutShifts, recordShifts, sumOf } from './steps/layout-shifts'
import { expectSoundPage } from './steps/sound-page'

const slideTime = 5000

// With reduced motion, the slider does not advance by itself.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let restore: () => Promise<void>
test.beforeAll(async ({ mela }) => {
  restore = await beforeTheFair(mela)
})
test.afterAll(() => restore())

for (const lang of languages) {
  test(`the home page is complete and accessible (${lang})`, async ({ page, isMobile }) => {
    const home = new Home(page, lang)
    const { words } = home
    await home.open()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(home.heading).toHaveCount(1)
    await expect(home.heading).not.toBeEmpty()

    const tiles = page.getByRole('navigation', { name: words.home.tiles.heading }).getByRole('link')
    await expect(tiles).toHaveCount(4)
    const prefix = lang === 'en' ? '' : `/${lang}`
    const hrefs = await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('href')))
    expect(hrefs).toEqual(
      ['/brochure.pdf', '/registration', '/layoutUi', '/news'].map((path) => prefix + path),
    )
    for (const heading of [
      words.home.about.heading,
      words.home.work,
      words.home.fair.heading,
      words.home.objectives,
    ]) {
      await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
    }
    await expect(page.locator(css('.focus-areas li'))).toHaveCount(4)
    await expect(page.locator(css('.objectives li'))).toHaveCount(6)
    await expectSoundPage(page)
    if (!isMobile) return
    // Checks the page at a screen height at which the bottom bar would partly cover a second row of buttons (axe:
    // target-size).
    await page.setViewportSize({ width: 412, height: 823 })
    await expectAccessible(page)
  })

  test(`the popup appears after three seconds, once per session (${lang})`, async ({ page, isMobile }) => {
    const home = new Home(page, lang)
    await home.openWithStoppedClock()
    const opener = page.locator(css('.hero-actions a')).last()
    await opener.focus()
    await page.clock.runFor(2500)
    await expect(home.popup).toBeHidden()
    await page.clock.runFor(500)
    await expect(home.popup).toBeVisible()
    const picture = home.popup.getByRole('img')
    await expect(picture).not.toHaveAttribute('alt', '')
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const close = home.popup.getByRole('button', { name: home.words.ui.close })
    await expect(home.popup).toBeFocused() // so that a screen reader announces its title
    expect(await close.boundingBox()).toMatchObject({ width: 48, height: 48 })
    await page.clock.resume() // axe needs running timers
    await expectSoundPage(page)

    if (isMobile) await close.tap()
    else await page.keyboard.press('Escape')
    await expect(home.popup).toBeHidden()
    await expect(opener).toBeFocused()

    await page.reload()
    await home.alive()
    await page.clock.runFor(10_000)
    await expect(home.popup).toBeHidden()
  })
}

test('the slider advances every five seconds, and pauses on request', async ({ page, isMobile }) => {
  const home = new Home(page)
  await home.withoutPopup()
  await home.openWithStoppedClock()
  expect(await home.place()).toBe(1)
  await page.clock.runFor(slideTime - 500)
  expect(await home.place()).toBe(1)
  await page.clock.runFor(500)
  expect(await home.place()).toBe(2)
  await page.clock.runFor(slideTime)
  expect(await home.place()).toBe(3)
  await page.clock.runFor(slideTime)
  expect(await home.place()).toBe(1)
  await expect(page.locator('#banners')).toHaveAttribute('aria-live', 'off')

  if (!isMobile) {
    await home.heading.hover()
    await page.clock.runFor(3 * slideTime)
    expect(await home.place()).toBe(1)
    await page.mouse.move(5, 5)
  }
  await home.dot(2).focus()
  await page.clock.runFor(3 * slideTime)
  expect(await home.place()).toBe(1)

  await home.control('pause').press('Enter')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(3 * slideTime)
  expect(await home.place()).toBe(1)
  await expect(page.locator('#banners')).toHaveAttribute('aria-live', 'polite')
  await home.control('play').press('Enter')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(slideTime)
  expect(await home.place()).toBe(2)
})

test('arrows, dots, keys and swiping move the slider', async ({ page, isMobile }) => {
  const home = new Home(page)
  await home.open()
  const shown = page.locator(css('.slide-on'))
  // A phone shows only the dots and the pause button.
  if (isMobile) {
    await expect(home.control('previous')).toBeHidden()
    await expect(home.control('next')).toBeHidden()
    await expect(home.control('refresh')).toBeHidden()
    await expect(home.control('pause')).toBeVisible()
  } else {
    await home.control('previous').click()
    await expect(shown).toHaveAttribute('id', 'banner-3')
    await expect(shown).toContainClass(css('.in-back').slice(1))
    await home.control('next').click()
    await expect(shown).toHaveAttribute('id', 'banner-1')
    await expect(shown).toContainClass(css('.in-next').slice(1))
  }
  await home.dot(2).click()
  await expect(shown).toHaveAttribute('id', 'banner-2')
  await expect(home.dot(2)).toHaveAttribute('aria-current', 'true')
  await expect(page.locator(css('.hero-text:not(.hero-text-off) .hero-title'))).not.toHaveText(
    (await home.heading.textContent()) ?? '',
  )
  expect(page.url()).not.toContain('#')
  await page.keyboard.press('ArrowRight')
  await expect(shown).toHaveAttribute('id', 'banner-3')
  await page.keyboard.press('ArrowLeft')
  await expect(shown).toHaveAttribute('id', 'banner-2')

  if (!isMobile) return
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => ({ touchPoints: [{ x, y: 260 }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(280) })
  for (const x of [240, 180, 120])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(shown).toHaveAttribute('id', 'banner-3')
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the slider does not advance by itself', async ({ page }) => {
    const home = new Home(page)
    await home.withoutPopup()
    await home.openWithStoppedClock()
    await expect(home.control('pause')).toBeHidden()
    await page.clock.runFor(2000)
    expect(await home.place()).toBe(1)
    await home.dot(2).click()
    expect(await home.place()).toBe(2)
    await page.clock.runFor(20_000)
    expect(await home.place()).toBe(2)
  })
})

test('the popup waits while the menu is open', async ({ page, isMobile }) => {
  const home = new Home(page)
  await home.openWithStoppedClock()
  const menu = isMobile
    ? page.getByRole('banner').locator('summary').first()
    : page.getByRole('banner').getByRole('button', { name: 'Committee' })
  await menu.click()
  await page.clock.runFor(10_000)
  await expect(home.popup).toBeHidden()
  await page.keyboard.press('Escape')
  await page.clock.runFor(3000)
  await expect(home.popup).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(home.popup).toBeHidden()
})

test('the countdown is right on a device with a wrong clock, also when the page has not changed', async ({
  page,
}) => {
  const home = new Home(page, 'en')
  const days = () => page.getByRole('timer').getByRole('listitem').filter({ hasText: 'days' }).locator('b')
  await home.open()
  const right = Number(await days().innerText())
  expect(right).toBeGreaterThan(0)
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 300 * 24 * 3600 * 1000
  })
  for (const open of [() => home.open(), () => page.reload()]) {
    await open()
    // The seconds appear when the countdown runs in the browser.
    await expect(page.getByRole('timer').getByRole('listitem').last()).toBeVisible()
    expect([right, right - 1]).toContain(Number(await days().innerText()))
  }
})

test('the layout does not shift during hydration', async ({ page }) => {
  await recordShifts(page)
  const home = new Home(page, 'te')
  await home.open()
  const shifts = await layoutShifts(page)
  expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(0.01)
})

test('the drawing of the plan is not cut, on any screen', async ({ page }) => {
  const home = new Home(page)
  await home.open()
  const picture = page.locator(css('.fair-plan img'))
  for (const width of [360, 768, 1000, 1366, 1920]) {
    await page.setViewportSize({ width, height: 768 })
    await picture.scrollIntoViewIfNeeded()
    const shape = await picture.evaluate(async (drawing: HTMLImageElement) => {
      await drawing.decode()
      const { width: across, height: down } = drawing.getBoundingClientRect()
      const text = await (await fetch(drawing.currentSrc)).text()
      const [, , wide = 0, high = 1] = (/viewBox="([^"]+)"/.exec(text)?.[1] ?? '').split(' ').map(Number)
      return { frame: across / down, drawing: wide / high }
    })
    expect(Math.abs(shape.frame - shape.drawing), `at ${width} px`).toBeLessThan(0.01)
  }
})

test('a reload starts at the top, and Back restores the scroll position', async ({ page, isMobile }) => {
  const home = new Home(page)
  await home.open()
  const objective = page.locator(css('.objectives'))
  await objective.scrollIntoViewIfNeeded()
  await page.reload()
  await home.alive()
  expect(await page.evaluate(() => scrollY)).toBe(0)

  const plan = page.locator(css('.fair-plan'))
  await plan.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  await (isMobile ? plan.tap() : plan.click())
  await expect(page).toHaveURL(/\/layoutUi$/)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 400)
})
