import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { css } from './classes'
import { expect, test } from './fixtures'
import { Home, languages, removeAll } from './steps/home-steps'
import { expectSoundPage } from './steps/sound-page'

// The ten menu entries in the order in which the menu shows them. The pages of a submenu are shown after the submenu's
// name (docs/product/public-pages.md#Navigation).
const entries = [
  'home',
  'committee',
  'registration',
  'stallBooking',
  'sponsorship',
  'resource',
  'partners',
  'volunteer',
  'exhibition',
  'contact',
] as const

// Returns the number of lines that an element's text takes up.
function linesIn(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getClientRects().length
}

for (const lang of languages) {
  test(`the header's entries, submenus and the footer (${lang})`, async ({ page, isMobile }) => {
    const home = new Home(page, lang)
    const { frame } = home.words
    await home.open()
    const header = page.getByRole('banner')
    const menu = header.getByRole('navigation', { name: isMobile ? frame.menu : frame.mainMenu })
    if (isMobile) {
      // On a phone, the notice that the site is only for practice takes up one line.
      expect(await header.getByText(frame.sandbox).evaluate(linesIn)).toBe(1)
      const opener = header.locator(css('.menu > summary'))
      expect(await opener.boundingBox()).toMatchObject({ width: 52, height: 52 })
      await opener.tap()
      await expect(menu).toBeVisible()
      await expect(menu.locator('nav > ul > li, :scope > ul > li')).toHaveCount(entries.length + 1) // and My orders, which the wide header has above the menu
      const groups = menu.locator(css('.menu-group > summary'))
      await expect(groups).toHaveCount(2)
      await groups.first().tap()
      await expect(menu.getByRole('link', { name: frame.nav.executiveCommittee, exact: true })).toBeVisible()
      // The screen is high, because on a lower screen the bottom bar would partly cover a row.
      await page.setViewportSize({ width: 360, height: 1100 })
      await expectSoundPage(page)
      await page.mouse.click(180, 20)
      await expect(menu).toBeHidden()
    } else {
      const names = await menu
        .locator(':scope > ul > li > *')
        .evaluateAll((all) =>
          all.map((one) => (one.matches('a') ? one : one.querySelector('button'))?.textContent),
        )
      expect(names).toEqual(entries.map((entry) => frame.nav[entry]))
      const committee = menu.getByRole('button', { name: frame.nav.committee })
      await committee.hover()
      const inner = menu.getByRole('link', { name: frame.nav.organizingCommittee, exact: true })
      await expect(inner).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(inner).toBeHidden()
      await page.mouse.move(5, 5)
      await committee.focus()
      await page.keyboard.press('Enter')
      await expect(inner).toBeVisible()
      await expectSoundPage(page)
      await page.keyboard.press('Escape')
      await expect(committee).toBeFocused()
      await expect(inner).toBeHidden()
    }

    const footer = page.getByRole('contentinfo')
    const links = await footer
      .getByRole('navigation', { name: frame.quickLinks })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    const prefix = lang === 'en' ? '' : `/${lang}`
    expect(links).toEqual(
      [
        '/',
        '/registration',
        '/sponsorship',
        '/volunteer',
        '/stallbooking',
        '/resource',
        '/Partners',
        '/ContactUs',
        '/terms',
        '/privacy',
        '/refunds',
        '/accessibility',
        '/orders',
        '/receipt',
        '/my-data',
      ].map((path) => prefix + path),
    )
    await expect(footer.getByRole('link', { name: 'Instagram' })).toBeVisible()
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
  })
}

test('the drawing next to the heading is loaded only on a screen that shows it', async ({
  page,
  isMobile,
}) => {
  const drawings: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/page-head-')) drawings.push(request.url())
  })
  await page.goto('/sponsorship', { waitUntil: 'networkidle' })
  expect(drawings.length > 0).toBe(!isMobile)
})

test('a touch opens a submenu, and a second one closes it', async ({ newVisitor, mela }) => {
  const context = await newVisitor({
    baseURL: mela.url,
    viewport: { width: 1100, height: 800 },
    hasTouch: true,
  })
  const page = await context.newPage()
  const home = new Home(page)
  await home.open()
  const committee = page.getByRole('button', { name: 'Committee' })
  await committee.tap()
  await expect(page.getByRole('link', { name: 'Executive committee' }).last()).toBeVisible()
  await committee.tap()
  await expect(committee).toHaveAttribute('aria-expanded', 'false')
})

test('changing the language keeps the page and the choices made on it', async ({ page, isMobile }) => {
  await page.goto('/registration')
  await new Home(page).alive()
  const card = page.getByRole('link', { name: 'Student' })
  await (isMobile ? card.tap() : card.click())
  await expect(page).toHaveURL(/\/registration\?category=student$/)
  const telugu = page.getByRole('banner').getByRole('link', { name: 'తెలుగు' })
  await (isMobile ? telugu.tap() : telugu.click())
  await expect(page).toHaveURL(/\/te\/registration\?category=student$/)
})

test('a broken logo is replaced, whether it fails early or late', async ({
  page,
  faults,
  signIn,
  context,
  newVisitor,
}) => {
  faults.allow(/ERR_FAILED/)
  const office = await newVisitor()
  await signIn(office)
  const buffer = await readFile(join(import.meta.dirname, '../public/apple-touch-icon.png'))
  const image = { name: 'logo.png', mimeType: 'image/png', buffer }
  const home = new Home(page)
  const logos = page.locator(css('.logo img'))
  try {
    for (const _ of [1, 2]) {
      const answer = await office.request.post('/api/logo', { multipart: { image } })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    await home.withoutPopup()
    await expect(async () => {
      await page.goto('/')
      await expect(logos).toHaveCount(2, { timeout: 1000 })
    }).toPass()
    await home.alive()
    await expect(page.locator(css('.logo svg'))).toHaveCount(0)

    // A cached page shows the new logos only after it was rendered again.
    await expect
      .poll(async () => (await office.request.get('/registration')).text())
      .toContain('/files/logos/')

    // The request for the first logo fails at once, and the request for the second logo fails after hydration. In both
    // cases, the placeholder must be shown. The test presses a key to start the hydration before the page has loaded
    // completely.
    let refuse = (): void => undefined
    const alive = new Promise<void>((resolve) => {
      refuse = resolve
    })
    let asked = 0
    await context.route('**/files/logos/**', async (route) => {
      asked += 1
      if (asked > 1) await alive
      await route.abort()
    })
    await page.goto('/registration', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The key press is repeated, because the first one is lost if the entry script has not registered its listeners
    // yet.
    await expect(async () => {
      await page.keyboard.press('Shift')
      await home.alive(1000)
    }).toPass()
    await expect(logos).toHaveCount(1)
    refuse()
    await expect(logos).toHaveCount(0)
    await expect(page.locator(css('.logo svg'))).toHaveCount(2)
  } finally {
    await removeAll(office.request, '/api/logo')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('menus open, and the language switch is a link', async ({ page, isMobile }) => {
    await page.goto('/hi/')
    const header = page.getByRole('banner')
    if (isMobile) {
      await header.locator(css('.menu > summary')).tap()
      await header.locator(css('.menu-group > summary')).first().tap()
      await expect(header.locator(css('.menu-group a')).first()).toBeVisible()
    } else {
      await header.locator(css('.nav-group > button')).first().hover()
      await expect(header.locator(css('.nav-sub a')).first()).toBeVisible()
    }
    await page.goto('/hi/')
    await header.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  })
})
