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
        await expect(page.getByRole('img', { name: payment.qrLabel })).toBeVisible()
        await visitor.press(page.getByRole('radio', { name: payment.methods.card }))
        if (script) await expect(page.getByText(payment.asked.card)).toBeVisible()
        await visitor.press(page.locator('form details summary'))
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

test('pressing Pay twice opens one order, and leaving the checkout keeps it', async ({ page, isMobile }) => {
  const visitor = new Visitor(page, 'en', isMobile)
  const registration = await saveRegistration(page.request)
  await page.goto(paymentPath(registration))
  await page.getByRole('button', { name: 'Pay ₹100' }).dblclick()
  const first = await orderAtCheckout(page, '₹100')
  await page.goBack()
  await visitor.press(page.getByRole('button', { name: 'Pay ₹100' }))
  expect(await orderAtCheckout(page, '₹100')).toBe(first)
})

test('a lost connection is shown, and Pay works again', async ({ page, isMobile, context, faults }) => {
  const visitor = new Visitor(page, 'en', isMobile)
  const registration = await saveRegistration(page.request)
  await page.goto(paymentPath(registration))
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

test('the link for whoever pays is shared, sent by WhatsApp and copied, and another phone pays with it', async ({
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
  const { payment } = visitor.words
  const { later, pay, done } = payment
  const registration = await saveRegistration(page.request)
  await page.goto(visitor.path(paymentPath(registration)))
  const title = (await page.locator('meta[property="og:site_name"]').getAttribute('content')) ?? ''
  expect(title).not.toBe('')
  await visitor.press(page.getByRole('button', { name: later.copy, exact: true }))
  await expect(page.getByRole('status').filter({ hasText: later.copied })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`${mela.url}/te/payment?pay=registration.`)
  expect(link).not.toContain(registration.userID)
  const text = format(later.message, { fair: title, link })

  await visitor.press(page.getByRole('button', { name: later.share, exact: true }))
  const shared = await page.locator('html').getAttribute('data-shared')
  expect(JSON.parse(shared ?? '')).toEqual({ title, text })
  const whatsapp = page.getByRole('link', { name: later.whatsapp, exact: true })
  await expect(whatsapp).toHaveAttribute('href', `https://wa.me/?text=${encodeURIComponent(text)}`)

  const other = new Visitor(await (await newVisitor()).newPage(), 'te', false)
  await other.page.goto(link)
  await expectSoundPage(other.page)
  await other.press(other.page.getByRole('button', { name: format(pay, { total: '₹100' }) }))
  await orderAtCheckout(other.page, '₹100')
  // The simulator leads back to the page of the link, which shows no entry code.
  await other.press(other.page.locator('button[name=result][value=upi]'))
  await expect(other.page).toHaveURL(link)
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(payment.sharedTitle)
  await expect(other.page.getByRole('main').locator('a[href*="/entry-"]')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(done.heading)
})

test('stalls: details are corrected, accounts ask for a bank transfer, the office confirms, the stalls stay held', async ({
  page,
  isMobile,
  newVisitor,
  signIn,
}) => {
  const visitor = new Visitor(page, 'en', isMobile)
  const held = await page.request.post('/api/cashfree/create-order', {
    data: {
      booking: {
        name: 'Nalla Regadi Seeds',
        contactPerson: 'Vasundhara Nagali',
        phone: '9848099001',
        address: 'Medchal',
        type: 'STD Stall',
        category: 'Private Company',
        card: 'private',
        stalls: [{ stallnumber: '66', stallSize: '3x3m' }],
      },
    },
  })
  expect(held.status(), await held.text()).toBe(200)
  const { orderId, userID } = (await held.json()) as { orderId: string; userID: string }
  const path = `/payment?transactionId=${orderId}&userID=${userID}`
  await page.goto(path)
  await expectSoundPage(page)
  await visitor.press(page.getByRole('link', { name: 'Change', exact: true }))
  await page.getByLabel('Organisation').fill('Nalla Regadi Seeds Private Limited')
  await visitor.press(page.getByRole('button', { name: 'Save the details' }))
  await expect(page.getByText('Changed. The new details count from now on.')).toBeVisible()
  await expect(page.getByText('Nalla Regadi Seeds Private Limited')).toBeVisible()

  const link = (await page.getByRole('link', { name: 'E-mail', exact: true }).getAttribute('href')) ?? ''
  const shared = /https?:\S*\/payment\?pay=\S+/.exec(decodeURIComponent(link))?.[0] ?? ''
  const accounts = new Visitor(await (await newVisitor()).newPage(), 'en', false)
  await accounts.page.goto(shared)
  await expect(accounts.page.getByText('9848099001')).toHaveCount(0)
  await accounts.press(accounts.page.getByRole('radio', { name: /Bank transfer/ }))
  await accounts.press(accounts.page.getByRole('button', { name: 'Ask for the proforma' }))
  await expect(accounts.page.getByText('The office has been asked for a bank transfer.')).toBeVisible()
  const proforma = accounts.page.getByRole('link', { name: 'Open the proforma (PDF)' })
  const address = (await proforma.getAttribute('href')) ?? ''
  expect(address).not.toContain(userID)
  const printed = await accounts.page.request.get(address)
  expect(printed.headers()['content-type']).toBe('application/pdf')

  const context = await newVisitor()
  await signIn(context)
  const office = context.request
  const work = (await (await office.get('/api/admin/work')).json()) as {
    kind: string
    record?: { id: string }
  }[]
  const asked = work.filter(({ kind }) => kind === 'transfer')
  const bookings = (await (
    await office.get('/api/stallBooking/stall-bookings?q=Nalla Regadi Seeds Private')
  ).json()) as { _id: string; version: number }[]
  const booking = bookings[0]
  expect(asked.map(({ record }) => record?.id)).toContain(booking?._id)
  const confirmed = await office.put(`/api/stallBooking/stall-bookings/${booking?._id ?? ''}`, {
    data: { status: 'Confirmed' },
  })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  await accounts.page.reload()
  await expect(accounts.page.getByText(/The office has confirmed your booking. Please pay by/)).toBeVisible()
  const hall = (await (await page.request.get('/api/hall')).json()) as {
    stalls: { id: string; state: string }[]
  }
  expect(hall.stalls.find(({ id }) => id === 'std-66')?.state).toBe('sold')
})

test('an address without a registration, or with a wrong one, offers no payment', async ({
  page,
  faults,
}) => {
  faults.allow(/404/)
  const registration = await saveRegistration(page.request)
  expect((await page.goto('/payment'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What do you want to pay?')
  await expectSoundPage(page)
  const wrong = await page.goto(`/payment?registrationId=${registration._id}&userID=MKMUUID1`)
  expect(wrong?.status()).toBe(404)
  await expect(page.getByText(registration.name)).toHaveCount(0)
})
