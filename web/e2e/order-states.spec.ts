import { format, plural } from '../src/i18n/format'
import { expect, testWithOwnProgram } from './fixtures'
import { CountingVisitor } from './steps/counting-visitor'
import { beforeTheFair, Home, languages } from './steps/home-steps'
import { lastFreeStall, paidBooking } from './steps/journey-steps'
import { OrderStates } from './steps/order-states'
import { nextYear, PastFair, type Figures } from './steps/past-fair'
import {
  arrivalPath,
  openOrder,
  paymentPath,
  resultPath,
  saveRegistration,
  Simulator,
  type OpenedOrder,
} from './steps/simulator'
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

// Tests the order page in each state that an order can have after a payment attempt. Each state has its own heading,
// amount, day and next step. The page offers only the actions that are still possible
// (docs/product/payments.md#result-page).

// Uses a separate process, because the tests change the fair's days and the outcome of refunds.
const test = testWithOwnProgram()

let restore: () => Promise<void>
let orders: OrderStates
let cancelled: OpenedOrder
test.beforeAll(async ({ mela }) => {
  orders = await OrderStates.of(mela)
  cancelled = await orders.cancelledWithoutRefund() // the fair of the shipped edition is over
  restore = await beforeTheFair(mela)
})
test.afterAll(async () => {
  await orders.close()
  await restore()
})

for (const lang of languages) {
  test(`an order that was cancelled, declined or refunded (${lang})`, async ({ page, hasTouch }) => {
    test.setTimeout(120_000)
    const visitor = new Visitor(page, lang, hasTouch)
    const { result } = visitor.words
    const reason = 'మీ స్టాల్ ఇప్పటికే సిద్ధంగా ఉంది'
    const ended = [
      ['cancelled', cancelled],
      ['refunding', await orders.refunding()],
      ['refunded', await orders.refunded()],
    ] as const
    const valid = [
      ['asked', await orders.asked(lang)],
      ['declined', await orders.declined(reason)],
    ] as const

    for (const [state, order] of [...ended, ...valid]) {
      await page.goto(visitor.path(resultPath(order)))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(result[state].heading)
      await expect(page.getByText(order.orderId, { exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByText('₹100', { exact: true })).toBeVisible()
      // In all these states, the page must neither thank the payer nor redirect automatically.
      await expect(page.getByText(result.paid.heading, { exact: true })).toHaveCount(0)
      await expect(page.getByRole('timer')).toHaveCount(0)
      const codes = page.getByRole('heading', { name: visitor.words.entry.own.heading, exact: true })
      await expect(codes).toHaveCount(state === 'asked' || state === 'declined' ? 1 : 0)
      await expectSoundPage(page)
    }
    for (const [, order] of ended) {
      await page.goto(visitor.path(resultPath(order)))
      await expect(page.getByRole('link', { name: result.cancel, exact: true })).toHaveCount(0)
      await expect(page.getByText(result.cancelledOn)).toBeVisible()
    }
    await page.goto(visitor.path(resultPath(valid[1][1])))
    await expect(page.getByText(reason)).toBeVisible()
  })
}

for (const lang of languages) {
  test(`a payment that the office has recorded is not asked for again (${lang})`, async ({
    page,
    hasTouch,
  }) => {
    const visitor = new Visitor(page, lang, hasTouch)
    await visitor.closePopupWhenItComes()
    const { orders: list, payment, result, unpaid } = visitor.words
    const registration = await saveRegistration(page.request)
    await page.goto(visitor.path(paymentPath(registration)))
    const remembered = () => page.evaluate(() => localStorage.getItem('mela.unpaid'))
    await expect.poll(remembered).toContain(registration._id) // waits until the page's script has run
    const order = await openOrder(page.request, registration)
    await orders.record(registration)

    const main = page.getByRole('main')
    await page.goto(visitor.path(resultPath(order)))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(result.review.heading)
    await expect(main).toContainText('₹100')
    await expect(main.getByText(result.active.go)).toHaveCount(0)
    await expectSoundPage(page)

    await page.goto(visitor.path(paymentPath(registration)))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(payment.atOffice.heading)
    await expect(main.getByRole('radio')).toHaveCount(0)
    await expectSoundPage(page)

    await page.goto(visitor.path('/registration'))
    const line = page.getByRole('region', { name: unpaid.label }).getByRole('listitem')
    await expect(line).toContainText(unpaid.atOffice)
    await expect(line.getByRole('button')).toHaveCount(0)
    await visitor.press(line.getByRole('link', { name: unpaid.status }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(payment.atOffice.heading)

    await page.goto(visitor.path('/orders'))
    await main.getByLabel(list.phone, { exact: true }).fill(registration.whatsappNo)
    await main.getByLabel(list.reference).fill(order.orderId)
    await visitor.press(main.getByRole('button', { name: list.find }))
    const card = main.getByRole('article')
    await expect(card).toContainText(list.states.review)
    await expect(card.getByRole('link', { name: list.pay })).toHaveCount(0)
    await expectSoundPage(page)
  })
}

test('after the fair, an empty programme and list of exhibitors promise nothing', async ({ page, mela }) => {
  await restore()
  for (const path of ['/programme', '/exhibitors']) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(/^No (programme was|exhibitors were) /)
    await expect(main.getByRole('link')).toHaveCount(0)
  }
  restore = await beforeTheFair(mela)
})

test('after the fair, the home page thanks with figures, pictures and the next days', async ({
  page,
  mela,
  newVisitor,
  signIn,
}) => {
  const context = await newVisitor({ baseURL: mela.url })
  await signIn(context)
  const office = new PastFair(context.request)
  await office.admitVisitor()
  await paidBooking(new CountingVisitor(page, 'te', true), [await lastFreeStall(page.request)])
  await office.addBanner()
  await office.announceNextFair('10-10', '10-11')
  const figures = await office.figures()
  await restore() // waits until the pages show all these changes
  try {
    for (const [lang, days] of [
      ['en', '10–11 October'],
      ['te', '10–11 అక్టోబర్'],
    ] as const) {
      const home = new Home(lang === 'en' ? page : await page.context().newPage(), lang)
      await home.openWithStoppedClock()
      await expectThanks(home, { ...figures, next: `${days} ${nextYear}` }, await office.pictures())
    }
  } finally {
    await office.announceNextFair()
    await office.removeBanner()
    restore = await beforeTheFair(mela)
  }
})

// Checks the home page after the fair. The page's clock must be stopped before the call.
async function expectThanks(
  home: Home,
  { visits, stalls, next }: Figures & { next: string },
  shown: number,
): Promise<void> {
  const { page, lang } = home
  const { after, countdown } = home.words.home
  const main = page.getByRole('main')
  const thanks = main.getByRole('region', { name: after.heading, exact: true })
  await expect(thanks.getByText(format(after.next, { dates: next }))).toBeVisible()
  await expect(thanks.getByRole('listitem')).toHaveText([
    `${visits}${plural(lang, visits, after.visits)}`,
    `${stalls}${plural(lang, stalls, after.stalls)}`,
    `2${plural(lang, 2, after.days)}`,
  ])
  const pictures = main.getByRole('region', { name: after.pictures, exact: true }).getByRole('img')
  await expect(pictures).toHaveCount(shown)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded() // the browser loads an image only when it is nearly visible
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  await page.clock.runFor(20_000)
  await expect(home.popup).toBeHidden()
  await expect(main.getByText(countdown.left, { exact: true })).toHaveCount(0)
  await expect(main.locator('a[href$="/registration"]')).toHaveCount(0)
  await page.clock.resume() // axe needs running timers
  await expectSoundPage(page)
}

test('on a phone, entry code and receipt are within the first screen', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'A desktop shows them beside each other, see the next test.')
  const order = await orders.paid()
  const booking = await paidBooking(new CountingVisitor(page, 'te', true), ['24'])
  for (const [lang, path] of languages.flatMap((one) =>
    [order, booking].map((paid) => [one, arrivalPath(paid)] as const),
  )) {
    const visitor = new Visitor(page, lang, true)
    await page.goto(visitor.path(path))
    const height = page.viewportSize()?.height ?? 0
    for (const shown of [
      page.getByRole('link', { name: new RegExp(visitor.words.entry.own.alone) }).getByRole('img'),
      page.getByRole('main').locator('a[download]'),
    ]) {
      const box = await shown.first().boundingBox()
      expect(box, lang).not.toBeNull()
      expect((box?.y ?? height) + (box?.height ?? 0), lang).toBeLessThanOrEqual(height)
    }
  }
})

test('on a desktop, entry code and receipt are beside each other on the first screen', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'On a phone they are below each other.')
  const order = await orders.paid()
  const booking = await paidBooking(new CountingVisitor(page, 'te', false), ['24'])
  for (const [lang, path] of languages.flatMap((one) =>
    [order, booking].map((paid) => [one, resultPath(paid)] as const),
  )) {
    const visitor = new Visitor(page, lang, false)
    await page.goto(visitor.path(path))
    const codes = page.getByRole('link', { name: new RegExp(visitor.words.entry.own.alone) }).getByRole('img')
    const receipt = page.getByRole('main').locator('a[download]').first()
    const [left, right] = [await codes.last().boundingBox(), await receipt.boundingBox()]
    if (!left || !right) throw new Error(`${lang}: entry code or receipt is not shown`)
    expect(right.x, lang).toBeGreaterThan(left.x + left.width)
    const height = page.viewportSize()?.height ?? 0
    expect(Math.max(left.y + left.height, right.y + right.height), lang).toBeLessThanOrEqual(height)
  }
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test(`a payment that the provider learns of late is not called unpaid (${javaScriptEnabled})`, async ({
      page,
      hasTouch,
    }) => {
      const visitor = new Visitor(page, 'te', hasTouch)
      const { result } = visitor.words
      const heading = page.getByRole('heading', { level: 1 })
      const simulator = new Simulator(page.request)
      const order = await openOrder(page.request, await saveRegistration(page.request))
      await simulator.advance('6s')
      await page.goto(visitor.path(arrivalPath(order)))
      await expect(heading).toHaveText(result.confirming.heading)
      await expect(page.getByText(result.confirming.text)).toBeVisible()
      await simulator.attempt(order.orderId, 'SUCCESS')
      await simulator.advance('6s')
      if (!javaScriptEnabled) await visitor.press(page.getByRole('link', { name: result.pending.again }))
      await expect(heading).toHaveText(result.paid.heading)
    })

    test(`a visitor who returns without paying can pay in the end (${javaScriptEnabled})`, async ({
      page,
      hasTouch,
    }) => {
      const visitor = new Visitor(page, 'hi', hasTouch)
      const { result } = visitor.words
      const heading = page.getByRole('heading', { level: 1 })
      const simulator = new Simulator(page.request)
      const order = await openOrder(page.request, await saveRegistration(page.request))
      await page.goto(visitor.path(arrivalPath(order)))
      await expect(heading).toHaveText(result.confirming.heading)
      if (!javaScriptEnabled) {
        for (const after of [result.confirming.heading, result.active.heading]) {
          await simulator.advance('6s')
          await visitor.press(page.getByRole('link', { name: result.pending.again }))
          await expect(heading).toHaveText(after)
        }
      }
      await expect(heading).toHaveText(result.active.heading)
      const pay = page.getByRole(javaScriptEnabled ? 'button' : 'link', { name: result.active.go })
      await expect(pay).toBeVisible()
      // On a later visit, for example through the link in a message, the page does not say again that the payment is
      // being confirmed.
      await page.goto(visitor.path(resultPath(order)))
      await expect(heading).toHaveText(result.active.heading)
    })
  })
}
