import { format } from '../src/i18n/format'
import { expect, expectAccessible, test } from './fixtures'
import { beforeTheFair } from './steps/home-steps'
import { chooseFarmer, registrationForm } from './steps/registration-steps'
import { shippedNames } from './steps/shipped-names'
import { openOrder, resultPath, saveRegistration, Simulator } from './steps/simulator'
import { expectSoundPage } from './steps/sound-page'
import { copyNotice, noNetwork, openWithWorker, storedPaths } from './steps/stored-copies'
import { Visitor } from './steps/visitor'

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
  await expect(page.getByRole('status').and(notice)).toHaveText(copyNotice(words))
  await expectAccessible(page)
  // The page that installed the service worker must still work with JavaScript.
  await page.goto('/registration')
  await page.getByRole('link', { name: shippedNames('en').categories.farmer }).click()
  await expect(page.getByRole('heading', { name: words.registration.formHeading })).toBeVisible()
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
  const kept = await storedPaths(page)
  expect(kept).toEqual(expect.arrayContaining(['/offline', '/hi/offline', '/te/offline', '/registration']))
  expect(
    kept.filter((path) =>
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
    // The visitor opens this page first, from a message, so no other page has installed the service worker.
    await openWithWorker(page, opened)
    await expect.poll(() => storedPaths(page)).toContain(new URL(page.url()).pathname)
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
    // A cached copy must be shown only for its own URL, not for similar URLs.
    await page.goto(never)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(offline.heading)

    // After the fair, the cached copy must be removed.
    await context.setOffline(false)
    await restore()
    await page.goto(opened)
    await expect(code).toBeVisible()
    const copies = async () => (await storedPaths(page)).filter((path) => path.endsWith('/entry-codes'))
    await expect.poll(copies).toEqual([])
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
