import { format } from '../src/i18n/format'
import { expect, testWithOwnProgram } from './fixtures'
import { paymentPath, saveRegistration, Simulator } from './steps/simulator'
import { Visitor } from './steps/visitor'

// With these settings, the site creates at most one order per minute at the provider, so the second payer has to wait.
const test = testWithOwnProgram({ MELA_RATE_LIMITS: 'on', MELA_PROVIDER_ORDERS_PER_MINUTE: '1' })

for (const lang of ['en', 'te'] as const) {
  test.describe(lang, () => {
    test.use({ javaScriptEnabled: lang === 'en' })

    test('a payer in a rush sees the place in the queue and continues at the turn', async ({
      page,
      isMobile,
      faults,
    }) => {
      const visitor = new Visitor(page, lang, isMobile)
      const { payment } = visitor.words
      const queue = page.getByText(format(payment.queued.text, { place: 1, minutes: 3 }))
      const begin = async () => {
        const registration = await saveRegistration(page.request)
        const answer = await page.request.post('/api/cashfree/create-order', {
          data: {
            registrationId: registration._id,
            userID: registration.userID,
            amount: 100,
            method: 'upi',
            lang,
          },
        })
        return { registration, answer }
      }
      const first = await begin()
      expect(first.answer.status()).toBe(200)
      const second = await begin()
      expect(second.answer.status()).toBe(503)
      expect(Number(second.answer.headers()['retry-after'])).toBeGreaterThan(0)
      expect(await second.answer.text()).toContain('payment_queue')

      await page.goto(visitor.path(paymentPath(second.registration)))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(payment.queued.heading)
      await expect(queue).toBeVisible()
      await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(1)
      await page.reload()
      await expect(queue).toBeVisible()

      const third = await saveRegistration(page.request)
      faults.allow(/503/)
      await page.goto(visitor.path(paymentPath(third)))
      await visitor.press(page.getByRole('button', { name: format(payment.pay, { total: '₹100' }) }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(payment.queued.heading)
      await expect(page.getByText(format(payment.queued.text, { place: 2, minutes: 5 }))).toBeVisible()
      await page.goto(visitor.path(paymentPath(second.registration)))

      await new Simulator(page.request).advance('3m')
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(payment.heading)
      const again = await page.request.post('/api/cashfree/create-order', {
        data: {
          registrationId: second.registration._id,
          userID: second.registration.userID,
          amount: 100,
          method: 'upi',
          lang,
        },
      })
      expect(again.status(), await again.text()).toBe(200)
      await new Simulator(page.request).advance('10m') // empties the queue for the next test
    })
  })
}
