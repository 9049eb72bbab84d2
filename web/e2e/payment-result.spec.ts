import { format } from '../src/i18n/format'
import { publicTexts } from '../src/testing/catalogue'
import { expect, test } from './fixtures'
import {
  arrivalPath,
  openOrder,
  paymentPath,
  resultPath,
  saveRegistration,
  Simulator,
} from './steps/simulator'
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

const languages = ['en', 'te'] as const

for (const lang of languages) {
  test(`the page follows every state of an order (${lang})`, async ({ page, isMobile }) => {
    const visitor = new Visitor(page, lang, isMobile)
    const { result } = visitor.words
    const simulator = new Simulator(page.request)
    const order = await openOrder(page.request, await saveRegistration(page.request))
    const heading = page.getByRole('heading', { level: 1 })

    await page.goto(visitor.path(resultPath(order)))
    await expect(heading).toHaveText(result.active.heading)
    await expect(page.getByRole('timer')).toHaveText(/^(20|19):\d\d$/)
    await expectSoundPage(page)

    await simulator.attempt(order.orderId, 'FAILED')
    await simulator.advance('6s')
    await page.reload()
    await expect(heading).toHaveText(result.failed.heading)
    await expect(page.getByText(result.failed.title)).toBeVisible()
    await expect(page.getByRole('button', { name: result.failed.again })).toBeVisible()
    await expectSoundPage(page)

    const attempt = await simulator.attempt(order.orderId, 'PENDING')
    await simulator.advance('6s')
    await page.reload()
    await expect(heading).toHaveText(result.pending.heading)
    await expect(page.getByText(result.pending.warning)).toBeVisible()
    await expect(page.getByText(result.pending.checking)).toBeVisible()
    await expectSoundPage(page)

    // The page updates without a reload.
    await simulator.resolve(attempt, 'SUCCESS')
    await expect(heading).toHaveText(result.paid.heading, { timeout: 20_000 })
    await expect(heading).toBeFocused()
    await expect(page.getByText(order.orderId, { exact: true })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${result.paid.heading}`))
    await expectSoundPage(page)
  })
}

test('an unreachable provider is never shown as a failure', async ({ page }) => {
  const simulator = new Simulator(page.request)
  const order = await openOrder(page.request, await saveRegistration(page.request))
  await simulator.attempt(order.orderId, 'FAILED')
  await simulator.silence(true)
  await simulator.advance('6s')
  await page.goto(resultPath(order))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cannot check right now')
  await expect(page.getByText('Payment Failed', { exact: true })).toHaveCount(0)
  await expectSoundPage(page)
  await simulator.silence(false)
  await simulator.advance('6s')
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment did not go through')
})

test('the waiting page shows when our own server is unreachable', async ({ page, context, faults }) => {
  const simulator = new Simulator(page.request)
  const order = await openOrder(page.request, await saveRegistration(page.request))
  const attempt = await simulator.attempt(order.orderId, 'PENDING')
  await simulator.advance('6s')
  const asked = page.waitForResponse(/checkpaymentstatus/)
  await page.goto(resultPath(order))
  await asked
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await expect(page.getByText('Cannot check right now. We will keep trying.')).toBeVisible()
  await simulator.resolve(attempt, 'FAILED')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment did not go through', {
    timeout: 15_000,
  })
})

test('an expired order shows when money would be refunded, and can be started again', async ({
  page,
  isMobile,
}) => {
  const visitor = new Visitor(page, 'en', isMobile)
  const simulator = new Simulator(page.request)
  const registration = await saveRegistration(page.request)
  const order = await openOrder(page.request, registration)
  await simulator.advance('50m')
  await page.goto(resultPath(order))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order can no longer be paid')
  await expect(page.getByText('usually in 5–7 working days.')).toBeVisible()
  await expect(page.getByText(order.orderId)).toBeVisible()
  await expectSoundPage(page)
  await visitor.press(page.getByRole('link', { name: 'Start the payment again' }))
  await expect(page.getByRole('heading', { name: 'How do you want to pay?' })).toBeVisible()
})

test('a payment of a part is received', async ({ page }) => {
  const simulator = new Simulator(page.request)
  const order = await openOrder(page.request, await saveRegistration(page.request))
  await simulator.attempt(order.orderId, 'SUCCESS', 1)
  await simulator.advance('6s')
  await page.goto(resultPath(order))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful')
  await expectSoundPage(page)
})

test('a payment for a deleted registration is refunded', async ({ page, context, signIn }) => {
  const simulator = new Simulator(page.request)
  const registration = await saveRegistration(page.request)
  const order = await openOrder(page.request, registration)
  const attempt = await simulator.attempt(order.orderId, 'PENDING')
  await signIn(context)
  expect((await page.request.delete(`/api/registers/${registration._id}`)).status()).toBe(204)
  await simulator.resolve(attempt, 'SUCCESS')
  await simulator.advance('6s')
  await page.goto(resultPath(order))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Your refund is on its way|Your money has been refunded/,
  )
  await expectSoundPage(page)
})

test('a failure with a callBack redirects after five seconds, unless the visitor stays', async ({ page }) => {
  const simulator = new Simulator(page.request)
  const registration = await saveRegistration(page.request)
  const order = await openOrder(page.request, registration, paymentPath(registration))
  await simulator.attempt(order.orderId, 'USER_DROPPED')
  await simulator.advance('6s')
  await page.goto(arrivalPath(order))
  await expect(page.getByRole('timer').filter({ hasText: 'You go back in' })).toBeVisible()
  await expect(page).toHaveURL(/\/payment\?/, { timeout: 8000 })
  await page.clock.install()
  await page.goto(arrivalPath(order))
  // The click event is dispatched directly. A real press on a phone would first scroll to the button, and scrolling
  // already stops the redirect.
  await page.getByRole('button', { name: 'Stay on this page' }).dispatchEvent('click')
  await page.clock.runFor(6000)
  await expect(page).toHaveURL(/\/payment-success\?/)
})

test('success redirects to the entry code after fifteen seconds', async ({ page }) => {
  const simulator = new Simulator(page.request)
  const order = await openOrder(page.request, await saveRegistration(page.request))
  await simulator.attempt(order.orderId, 'SUCCESS')
  await simulator.advance('6s')
  await page.clock.install()
  await page.goto(`/te${arrivalPath(order)}`)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.clock.runFor(10_200)
  // The remaining time is announced by a screen reader, and is the timer's accessible name.
  const left = format(publicTexts('te').result.paid.leave, { seconds: 5 })
  await expect(page.getByRole('status').filter({ hasText: left })).toHaveCount(1)
  await expect(page.getByRole('timer', { name: left })).toBeVisible()
  await page.clock.runFor(800)
  await expect(page).toHaveURL(/\/payment-success\?/)
  await page.clock.runFor(5000)
  await expect(page).toHaveURL(/\/te\/entry-codes\?/)
})

test('a later visit to a paid order does not redirect', async ({ page }) => {
  const simulator = new Simulator(page.request)
  const order = await openOrder(page.request, await saveRegistration(page.request))
  await simulator.attempt(order.orderId, 'SUCCESS')
  await simulator.advance('6s')
  await page.goto(arrivalPath(order))
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page).not.toHaveURL(/returned/)
  await page.mouse.wheel(0, 200)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Continue to website' })).toBeVisible()
  await page.waitForFunction(() => document.readyState === 'complete')
  await expect(page.getByRole('timer')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an order is checked and paid again with plain links', async ({ page, isMobile }) => {
    const visitor = new Visitor(page, 'te', isMobile)
    const { result } = visitor.words
    const simulator = new Simulator(page.request)
    const order = await openOrder(page.request, await saveRegistration(page.request))
    const attempt = await simulator.attempt(order.orderId, 'PENDING')
    await simulator.advance('6s')
    await page.goto(visitor.path(resultPath(order)))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(result.pending.heading)
    for (const untrue of [result.pending.text, result.pending.checking])
      await expect(page.getByText(untrue)).toBeHidden()
    await simulator.resolve(attempt, 'FAILED')
    await simulator.advance('6s')
    await visitor.press(page.getByRole('link', { name: result.pending.again }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(result.failed.heading)
    await visitor.press(page.getByRole('link', { name: result.failed.again }))
    await expect(page).toHaveURL(/\/sandbox\//)
  })
})

test('an incomplete address redirects to the home page, and a wrong one finds nothing', async ({
  page,
  faults,
}) => {
  faults.allow(/404/)
  const order = await openOrder(page.request, await saveRegistration(page.request))
  await page.goto(`/te/payment-success?transactionId=${order.orderId}`)
  await expect(page).toHaveURL(/\/te\/$/)
  const wrong = await page.goto(`/payment-success?transactionId=${order.orderId}&userID=MKMUUID1`)
  expect(wrong?.status()).toBe(404)
})
