import type { Page } from '@playwright/test'
import { format } from '../src/i18n/format'
import type { PublicTexts } from '../src/i18n/texts.gen'
import { expect, expectAccessible, test } from './fixtures'
import { beforeTheFair } from './steps/home-steps'
import { chooseFarmer, registrationForm } from './steps/registration-steps'
import { openOrder, resultPath, saveRegistration, Simulator } from './steps/simulator'
import { expectNoSidewaysScroll, expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/

// Opens a page that installs the service worker, and waits until the worker has filled its cache.
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForFunction(async () => (await keys()).length >= 4, undefined, { timeout: 20_000 })
}

// Returns the paths of all cached responses. Runs in the page.
async function keys(): Promise<string[]> {
  const found = await Promise.all(
    (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
  )
  return found.flat().map((url) => new URL(url).pathname)
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

// Returns a regular expression for the notice on a cached page. The notice contains the time of the copy.
function copyOf(words: PublicTexts): RegExp {
  const [before = '', after = ''] = format(words.offline.copy, { time: '|' }).split('|')
  return new RegExp(`${escaped(before)}.*\\d\\d:\\d\\d.*${escaped(after)}`)
}

test.beforeEach(async ({ context }) => {
  await context.addInitScript(`globalThis.keys = ${keys.toString()}`)
})

for (const lang of ['en', 'hi', 'te'] as const) {
  test(`an uncached page shows that there is no network (${lang})`, async ({
    page,
    context,
    isMobile,
    faults,
  }) => {
    faults.allow(noNetwork)
    const visitor = new Visitor(page, lang, isMobile)
    const { offline, sponsorship } = visitor.words
    await openWithWorker(page, visitor.path('/registration'))
    await context.setOffline(true)
    await page.goto(visitor.path('/sponsorship'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(offline.heading)
    await expect(page.getByText(offline.kept)).toBeVisible()
    await expect(page.getByText(offline.paying)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    expect(new URL(page.url()).pathname).toBe(visitor.path('/sponsorship'))
    await expectSoundPage(page)
    await context.setOffline(false)
    await visitor.press(page.getByRole('link', { name: offline.again }))
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(offline.heading)
    expect(sponsorship).toBeDefined()
  })
}

test('a visited page is shown from the cache, and says so', async ({ page, context, faults }) => {
  faults.allow(noNetwork)
  const words = new Visitor(page, 'en', false).words
  await openWithWorker(page, '/registration')
  await page.goto('/Partners')
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  const notice = page.locator('.kept-copy')
  await expect(notice).toHaveCount(0)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(page.getByRole('status').and(notice)).toHaveText(copyOf(words))
  await expectAccessible(page)
  // The page that installed the worker must also work with JavaScript.
  await page.goto('/registration')
  await page.getByRole('link', { name: words.categories.farmer }).click()
  await expect(page.getByRole('heading', { name: words.registration.formHeading })).toBeVisible()
})

for (const lang of ['en', 'hi', 'te'] as const) {
  test(`the visit, the programme, the exhibitors and the plan open offline (${lang})`, async ({
    page,
    context,
    isMobile,
    faults,
  }) => {
    faults.allow(noNetwork)
    const visitor = new Visitor(page, lang, isMobile)
    const paths = ['/visit', '/programme', '/exhibitors', '/layoutUi'].map((path) => visitor.path(path))
    const seen: { path: string; text: string }[] = []
    for (const path of paths) {
      // Visitors open one of these pages directly from a message or a poster. The first page must therefore install the
      // service worker.
      await openWithWorker(page, path)
      await page.waitForFunction(async (kept) => (await keys()).includes(kept), path)
      seen.push({ path, text: await page.getByRole('main').innerText() })
    }
    await context.setOffline(true)
    for (const { path, text } of seen) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.getByRole('status').and(page.locator('.kept-copy'))).toHaveText(copyOf(visitor.words))
      expect(await page.getByRole('main').innerText(), path).toBe(text)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    // The map must be cached although the visitor did not scroll to it while the device was online.
    await page.goto(visitor.path('/visit'))
    const map = page.getByRole('img', { name: visitor.words.contact.map.alt })
    await map.scrollIntoViewIfNeeded()
    await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    // This URL has a query that was not requested online. The service worker uses the copy without the query.
    await page.goto(visitor.path('/programme?by=hall'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words.programme.heading)
  })
}

// Uses a separate process, because it adds a session that lasts all day.
test('a stored programme does not say what is on now', async ({ startProgram, newVisitor, faults }) => {
  faults.allow(noNetwork)
  const mela = await startProgram()
  const context = await newVisitor({ baseURL: mela.url })
  await context.addInitScript(`globalThis.keys = ${keys.toString()}`)
  expect((await context.request.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
  const edition = (await (await context.request.get('/api/admin/edition')).json()) as object
  const moved = await context.request.put('/api/admin/edition', {
    data: { ...edition, firstDay: day, lastDay: day },
  })
  expect(moved.status(), await moved.text()).toBe(200)
  const session = { day, from: '00:00', until: '23:59', hall: 'Hall', title: 'Seed market' }
  const added = await context.request.post('/api/programme', { data: session })
  expect(added.status(), await added.text()).toBe(201)
  const page = await context.newPage()
  const { words } = new Visitor(page, 'en', false)
  const now = page.getByRole('heading', { name: words.programme.now, exact: true })
  await expect(async () => {
    await openWithWorker(page, '/programme') // the server sends the old page until the new page is rendered
    await expect(now).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.waitForFunction(async () => (await keys()).includes('/programme'))
  await expect(now).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('.kept-copy')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Seed market' })).toHaveCount(1)
  await expect(now).toBeHidden()
})

test('personal pages are not cached', async ({ page, context, faults, signIn }) => {
  faults.allow(noNetwork)
  await openWithWorker(page, '/registration')
  await signIn(context)
  for (const path of [
    '/admin',
    '/payment?registrationId=x&userID=y',
    '/payment-success?transactionId=x&userID=y',
    '/cancellation?transactionId=x&userID=y',
    '/my-data?token=x',
    '/entry?code=x',
    '/api/event',
    '/te/payment',
  ]) {
    await page.goto(path)
  }
  await page.goto('/stallbooking')
  const kept = await page.evaluate('keys()')
  expect(kept).toEqual(expect.arrayContaining(['/offline', '/hi/offline', '/te/offline', '/registration']))
  expect(
    (kept as string[]).filter((path) =>
      /^(?!\/assets\/).*(?:payment|cancellation|my-data|entry|admin|api|sandbox|files)/.test(path),
    ),
  ).toEqual([])
  await context.setOffline(true)
  await page.goto('/payment?registrationId=x&userID=y')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
})

for (const lang of ['en', 'te'] as const) {
  test(`an entry code that was opened once opens without a network, until the fair is over (${lang})`, async ({
    page,
    context,
    request,
    mela,
    isMobile,
    faults,
  }) => {
    faults.allow(noNetwork)
    const restore = await beforeTheFair(mela)
    const visitor = new Visitor(page, lang, isMobile)
    const { entry, offline } = visitor.words
    const own = async () => {
      const order = await openOrder(request, await saveRegistration(request))
      const simulator = new Simulator(request)
      await simulator.attempt(order.orderId, 'SUCCESS')
      await simulator.advance('6s')
      await page.request.get(resultPath(order))
      return visitor.path(resultPath(order).replace('/payment-success', '/entry-codes'))
    }
    const [opened, never] = [await own(), await own()]
    // The visitor opens the page directly from a message, so no other page has installed the service worker before.
    await openWithWorker(page, opened)
    await page.waitForFunction(async () => (await keys()).includes(location.pathname))
    const code = page.getByRole('img', { name: format(entry.own.label, { holder: '' }).replace(/:\s*$/, '') })
    const picture = await code.getAttribute('src')

    await context.setOffline(true)
    await page.reload()
    await expect(code).toHaveAttribute('src', picture ?? '')
    await expect(page.getByRole('status')).toContainText(
      format(entry.copy, { time: '|' }).split('|')[1]?.trim() ?? '',
    )
    await expect(page.getByRole('status')).toContainText(/\d:\d\d/)
    await expectAccessible(page)
    await expectSoundPage(page)
    // The cached copy is shown only for exactly the same URL.
    await page.goto(never)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(offline.heading)

    // After the fair, the cached copy is removed.
    await context.setOffline(false)
    await restore()
    await page.goto(opened)
    await expect(code).toBeVisible()
    await page.waitForFunction(async () => !(await keys()).some((path) => path.endsWith('/entry-codes')))
  })
}

test('a form keeps its typed values without a network', async ({ page, context, isMobile, faults }) => {
  faults.allow(noNetwork)
  const visitor = new Visitor(page, 'en', isMobile)
  await openWithWorker(page, '/registration')
  await chooseFarmer(visitor)
  const form = registrationForm(visitor)
  await form.name.fill('Lakshmi Devi')
  await form.address.fill('Chityal')
  await form.whatsappNo.fill('9848012345')
  await visitor.press(form.adult)
  await context.setOffline(true)
  await visitor.press(form.send)
  await expect(page.getByText(visitor.words.ui.noServer)).toBeVisible()
  await page.goto('/volunteer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words.offline.heading)
  await page.goto('/registration')
  await expect(form.name).toHaveValue('Lakshmi Devi')
  await context.setOffline(false)
  await expect(form.address).toHaveValue('Chityal')
  await expect(form.adult).toBeChecked()
  await visitor.press(form.send)
  await expect(page).toHaveURL(/\/payment\?/)
})

test('an unknown address', async ({ page, isMobile, faults }) => {
  faults.allow(/status of 404/)
  for (const lang of ['en', 'hi', 'te'] as const) {
    const visitor = new Visitor(page, lang, isMobile)
    const answer = await page.goto(visitor.path('/no/such-page'))
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words.notFound.heading)
    await expectSoundPage(page)
    await visitor.press(page.getByRole('main').getByRole('link', { name: visitor.words.notFound.home }))
    await expect(page).toHaveURL(new RegExp(`${visitor.path('/')}$`))
  }
})
