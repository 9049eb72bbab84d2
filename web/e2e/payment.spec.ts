import { format } from '../src/i18n/format'
import { expect, test } from './fixtures'
import { endCheckout, expectPaid, orderAtCheckout } from './steps/checkout-steps'
import { paymentPath, saveRegistration } from './steps/simulator'
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

const languages = ['en', 'te'] as const

for (const lang of languages) {
  for (const script of [true, false]) {
    test.describe(`${lang}, ${script ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled: script })

      test('a registration is paid after correcting the payer', async ({ page, isMobile, faults }) => {
        const visitor = new Visitor(page, lang, isMobile)
        const { payment } = visitor.words
        const registration = await saveRegistration(page.request)
        await page.goto(visitor.path(paymentPath(registration)))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(payment.heading)
        if (script) await expectSoundPage(page)

        await expect(page.getByRole('radio', { name: payment.methods.upi })).toBeChecked()
        await visitor.press(page.getByRole('radio', { name: payment.methods.card }))
        await visitor.press(page.getByRole('link', { name: payment.payerChange }))

        await expect(page).toHaveURL(/step=details/)
        if (script) await expect(page.getByText(payment.asked.card)).toBeVisible()
        await expect(page.getByRole('img', { name: payment.qrLabel })).toBeVisible()
        const name = page.getByLabel(payment.fields.username)
        await expect(name).toHaveValue(registration.name)
        if (script) await expectSoundPage(page)

        faults.allow(/422/)
        const pay = page.getByRole('button', { name: format(payment.pay, { total: '₹100' }) })
        await page.getByLabel(payment.fields.Mobile).fill('12')
        await visitor.press(pay)
        await expect(page.getByLabel(payment.fields.Mobile)).toHaveAttribute('aria-invalid', 'true')
        await expect(name).toHaveValue(registration.name)
        await page.getByLabel(payment.fields.Mobile).fill('98480 12345')
        await visitor.press(pay)

        const orderId = await orderAtCheckout(page, '₹100')
        await endCheckout(visitor, 'upi')
        await expectPaid(visitor, orderId, '₹100', script)
        if (script) await expectSoundPage(page)

        // The saved payment link opens a page which says that the registration is already paid.
        await page.goto(visitor.path(paymentPath(registration)))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(payment.done.heading)
        await visitor.press(page.getByRole('link', { name: payment.done.link }))
        await expect(page).toHaveURL(new RegExp(`transactionId=${orderId}`))
      })
    })
  }
}

test('a known payer pays with one press', async ({ page, isMobile }) => {
  const visitor = new Visitor(page, 'te', isMobile)
  const registration = await saveRegistration(page.request)
  await page.goto(visitor.path(paymentPath(registration)))
  await visitor.press(
    page.getByRole('button', { name: format(visitor.words.payment.pay, { total: '₹100' }) }),
  )
  const orderId = await orderAtCheckout(page, '₹100')
  await endCheckout(visitor, 'upi')
  await expectPaid(visitor, orderId, '₹100', true)
})

test('the steps survive a reload and the back button', async ({ page, isMobile }) => {
  const visitor = new Visitor(page, 'en', isMobile)
  const registration = await saveRegistration(page.request)
  await page.goto(paymentPath(registration))
  await visitor.press(page.getByRole('radio', { name: 'Wallet' }))
  await visitor.press(page.getByRole('link', { name: 'Change' }))
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('You chose Wallet.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'How do you want to pay?' })).toBeVisible()
  await page.goForward()
  await expect(page.getByText('You chose Wallet.')).toBeVisible()
})

test('pressing Pay twice opens one order, and leaving the checkout keeps it', async ({ page, isMobile }) => {
  const visitor = new Visitor(page, 'en', isMobile)
  const registration = await saveRegistration(page.request)
  await page.goto(`${paymentPath(registration)}&step=details&method=upi`)
  await page.getByRole('button', { name: 'Pay ₹100' }).dblclick()
  const first = await orderAtCheckout(page, '₹100')
  await page.goBack()
  await visitor.press(page.getByRole('button', { name: 'Pay ₹100' }))
  expect(await orderAtCheckout(page, '₹100')).toBe(first)
})

test('a lost connection is shown, and Pay works again', async ({ page, isMobile, context, faults }) => {
  const visitor = new Visitor(page, 'en', isMobile)
  const registration = await saveRegistration(page.request)
  await page.goto(`${paymentPath(registration)}&step=details&method=upi`)
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible()
  faults.allow(/ERR_INTERNET_DISCONNECTED|footer-roots\S* net::ERR_FAILED|ERR_FAILED \(\S*footer-roots/)
  await context.setOffline(true)
  await visitor.press(page.getByRole('button', { name: 'Pay ₹100' }))
  await expect(page.getByRole('group', { name: 'The payment page could not be opened' })).toBeFocused()
  await expect(page.getByText(visitor.words.ui.noServer)).toBeVisible()
  await context.setOffline(false)
  await visitor.press(page.getByRole('button', { name: 'Pay ₹100' }))
  await orderAtCheckout(page, '₹100')
})

test('the payment link is shared, sent by WhatsApp and copied, and another phone pays with it', async ({
  page,
  isMobile,
  context,
  mela,
  newVisitor,
}) => {
  await page.addInitScript(() => {
    const share = (data: ShareData) => {
      document.documentElement.dataset['shared'] = JSON.stringify(data)
      return Promise.resolve()
    }
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: mela.url })
  const visitor = new Visitor(page, 'te', isMobile)
  const { later, pay, done } = visitor.words.payment
  const path = visitor.path(paymentPath(await saveRegistration(page.request)))
  const link = mela.url + path
  await page.goto(path)
  const title = (await page.locator('meta[property="og:site_name"]').getAttribute('content')) ?? ''
  expect(title).not.toBe('')
  const text = format(later.message, { fair: title, link })

  await visitor.press(page.getByRole('button', { name: later.share, exact: true }))
  const shared = await page.locator('html').getAttribute('data-shared')
  expect(JSON.parse(shared ?? '')).toEqual({ title, text })
  const whatsapp = page.getByRole('link', { name: later.whatsapp, exact: true })
  await expect(whatsapp).toHaveAttribute('href', `https://wa.me/?text=${encodeURIComponent(text)}`)
  await visitor.press(page.getByRole('button', { name: later.copy, exact: true }))
  await expect(page.getByRole('status').filter({ hasText: later.copied })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(link)

  const other = new Visitor(await (await newVisitor()).newPage(), 'te', false)
  await other.page.goto(copied)
  await other.press(other.page.getByRole('button', { name: format(pay, { total: '₹100' }) }))
  const orderId = await orderAtCheckout(other.page, '₹100')
  await endCheckout(other, 'upi')
  await expectPaid(other, orderId, '₹100', true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(done.heading)
})

test('an address without a registration, or with a wrong one, offers no payment', async ({
  page,
  faults,
}) => {
  faults.allow(/404/)
  const registration = await saveRegistration(page.request)
  expect((await page.goto('/payment'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing to pay here')
  await expectSoundPage(page)
  const wrong = await page.goto(`/payment?registrationId=${registration._id}&userID=MKMUUID1`)
  expect(wrong?.status()).toBe(404)
  await expect(page.getByText(registration.name)).toHaveCount(0)
})
