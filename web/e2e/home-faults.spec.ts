import { publicTexts } from '../src/testing/catalogue'
import { css } from './classes'
import { expect, test } from './fixtures'
import { beforeTheFair, futureDays, Home, languages, removeAll } from './steps/home-steps'
import { expectSoundPage } from './steps/sound-page'

const reasons = [
  ['500', 'refused', { status: 500, body: '{}' }],
  ['a page in place of data', 'format', { status: 200, contentType: 'text/html', body: '<h1>Proxy</h1>' }],
] as const

let restore: () => Promise<void>
test.beforeAll(async ({ mela }) => {
  restore = await beforeTheFair(mela)
})
test.afterAll(() => restore())

for (const lang of languages) {
  test(`shows the error and the empty state of the banners (${lang})`, async ({ page, faults }) => {
    faults.allow(/status of (?:404|500)|ERR_FAILED/)
    // The window is wide, because a phone has no button for reloading the banners.
    await page.setViewportSize({ width: 1024, height: 740 })
    const home = new Home(page, lang)
    const { banner } = home.words
    await home.open()
    const first = (await home.heading.textContent()) ?? ''
    for (const [, fault, reply] of reasons) {
      await page.route('**/api/banners', (route) => route.fulfill(reply), { times: 1 })
      await home.slider
        .getByRole('button', { name: banner.refresh })
        .or(home.slider.getByRole('button', { name: banner.tryAgain }))
        .first()
        .click()
      const alert = home.slider.getByRole('alert')
      await expect(alert.getByRole('heading')).toHaveText(banner.error)
      await expect(alert).toContainText(`${banner.errorText} ${banner[fault]}`)
      await expect(home.heading).toHaveText(first)
    }
    await page.route('**/api/banners', (route) => route.abort(), { times: 1 })
    await home.slider.getByRole('button', { name: banner.tryAgain }).click()
    await expect(home.slider.getByRole('alert')).toContainText(banner.network)
    await expectSoundPage(page)

    await page.route('**/api/banners', (route) => route.fulfill({ status: 404, body: '{}' }), { times: 1 })
    await home.slider.getByRole('button', { name: banner.tryAgain }).click()
    await expect(home.slider.getByRole('heading', { name: banner.empty })).toBeVisible()
    await expect(home.slider.getByText(banner.emptyText)).toBeVisible()
    await expectSoundPage(page)

    await home.slider.getByRole('button', { name: banner.refreshShort, exact: true }).click()
    await expect(home.heading).toHaveText(first)
    await expect(page.locator(css('.slide'))).toHaveCount(3)
  })

  test(`a banner with a missing image (${lang})`, async ({ page, faults }) => {
    faults.allow(/ERR_FAILED/)
    const home = new Home(page, lang)
    await page.route('**/files/banners/**', (route) => route.abort())
    await home.open()
    const title = (await home.heading.textContent()) ?? ''
    await expect(
      home.slider.getByRole('img', { name: `${title}: ${home.words.banner.missing}` }),
    ).toBeVisible()
    await expectSoundPage(page)
  })

  test.describe(`without JavaScript (${lang})`, () => {
    test.use({ javaScriptEnabled: false })

    test('the first banner is shown, and the dots show the others', async ({
      page,
      newVisitor,
      isMobile,
    }) => {
      const home = new Home(page, lang)
      await page.goto(home.path)
      await expect(home.heading).toBeVisible()
      await expect(home.control('next')).toBeHidden()
      await expect(home.popup).toBeHidden()
      const pictures = page.locator(css('.slide img'))
      await expect(pictures.first()).toBeInViewport({ ratio: isMobile ? 0.5 : 0.2 })
      await expect(pictures.nth(2)).not.toBeInViewport()
      await (isMobile ? home.dot(3).tap() : home.dot(3).click())
      await expect(pictures.nth(2)).toBeInViewport()
      await page.goto(home.path)
      await expectSoundPage(page, newVisitor)
    })
  })
}

test('a slow response shows that banners are loading, and then the banners', async ({ page, faults }) => {
  faults.allow(/ERR_/)
  const home = new Home(page)
  const { banner } = home.words
  await home.withoutPopup()
  // The window is wide, because a phone has no button for reloading the banners.
  await page.setViewportSize({ width: 1024, height: 740 })
  await home.openWithStoppedClock()
  const before = await page.locator(css('.stage')).boundingBox()
  await page.route('**/api/banners', () => undefined)
  await home.control('refresh').click()
  await expect(home.slider.getByRole('status')).toHaveText(banner.loading)
  expect((await page.locator(css('.stage')).boundingBox())?.height).toBe(before?.height)
  await page.clock.runFor(19_000)
  await expect(home.slider.getByRole('status')).toBeVisible()
  await page.clock.runFor(1000)
  await expect(home.slider.getByRole('alert')).toContainText(banner.network)
})

test('a site without banners, logos and further counters still shows the fair, its dates, venue and fee', async ({
  startProgram,
  newVisitor,
  faults,
  isMobile,
}) => {
  test.setTimeout(120_000)
  faults.allow(/status of 404/)
  const empty = await startProgram()
  await beforeTheFair(empty)
  const office = await newVisitor({ baseURL: empty.url })
  expect((await office.request.post('/api/admin/login', { data: empty.owner })).status()).toBe(200)
  for (const path of ['/api/banners', '/api/logo', '/api/counters']) await removeAll(office.request, path)

  const visitor = await newVisitor({
    baseURL: empty.url,
    ...(isMobile ? { viewport: { width: 360, height: 740 }, isMobile, hasTouch: true } : {}),
  })
  const page = await visitor.newPage()
  const home = new Home(page)
  await home.withoutPopup()
  await expect(async () => {
    await page.goto('/')
    await expect(home.slider.getByRole('heading', { name: 'No Banners Available' })).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  await home.alive()
  await expect(
    page.getByText(
      'There are currently no banners to display. Please add some banners through the admin panel.',
    ),
  ).toBeVisible()
  await expect(home.heading).toHaveText('Healthy roots, better harvests')
  await expect(page.getByRole('timer')).toHaveCount(1) // the countdown that belongs to the edition is still there
  await expect(page.getByRole('banner')).toContainText(futureDays)
  await expect(page.getByRole('banner')).toContainText('₹100')
  await expect(page.getByRole('banner')).toContainText('Entry fee')
  await expect(page.getByRole('banner')).toContainText('Patancheru, Hyderabad')
  // On a phone, only the bar at the bottom has the button, without the fee.
  const bar = page.getByRole('navigation', { name: publicTexts('en').frame.actions })
  const register = (fee: string) =>
    isMobile
      ? bar.getByRole('link', { name: 'Register' })
      : page.getByRole('main').getByRole('link', { name: `Register for ${fee}` })
  await expect(register('₹100')).toBeVisible()
  await expectSoundPage(page)
  await home.slider.getByRole('button', { name: 'Refresh' }).click()
  await expect(home.slider.getByRole('heading', { name: 'No Banners Available' })).toBeVisible()

  const day = new Date(Date.now() + 60 * 24 * 3600 * 1000).toISOString().slice(0, 10)
  const counter = { eventDate: day, hours: 9, minutes: 0, seconds: 0, venue: 'Field 7', entryFee: 150 }
  const counters = (await (await office.request.get('/api/counters')).json()) as {
    _id: string
    own?: boolean
  }[]
  const own = counters.find((one) => one.own)?._id ?? ''
  const made = await office.request.put(`/api/counters/${own}`, { data: counter })
  expect(made.ok(), await made.text()).toBe(true)
  await page.clock.install({ time: new Date(`${day}T08:59:57+05:30`) })
  await expect(async () => {
    await page.goto('/')
    await expect(page.getByRole('timer')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('timer')).toContainText('LEFT!')
  await expect(page.getByRole('timer')).toContainText('The fair has begun')
  await expect(page.getByRole('timer').locator('b')).toHaveText(['0', '0'])
  await expect(page.getByRole('banner')).toContainText('₹150')
  await expect(register('₹150')).toBeVisible()
})
