import { format } from '../src/i18n/format'
import { expect, test } from './fixtures'
import { paymentPath, saveRegistration, Simulator } from './steps/simulator'
import { Visitor } from './steps/visitor'

for (const lang of ['en', 'te'] as const) {
  test.describe(lang, () => {
    test.use({ javaScriptEnabled: lang === 'en' })

    test('while the provider is busy, the page says so and tries again by itself', async ({
      page,
      isMobile,
      faults,
    }) => {
      const visitor = new Visitor(page, lang, isMobile)
      const { payment, result } = visitor.words
      await page.goto(visitor.path(paymentPath(await saveRegistration(page.request))))
      await new Simulator(page.request).busy(4)
      faults.allow(/503/)
      await visitor.press(page.getByRole('button', { name: format(payment.pay, { total: '₹100' }) }))
      if (lang === 'en')
        await expect(page.getByText('the payment service is busy. What you entered is saved')).toBeVisible()
      else await expect(page.getByRole('heading', { level: 1 })).toHaveText(result.busy.heading)
      await expect(page).toHaveURL(/sandbox\/pg\/view\/sessions\/checkout/, { timeout: 20_000 })
    })
  })
}
