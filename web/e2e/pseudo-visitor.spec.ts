import type { APIRequestContext } from '@playwright/test'
import { expect, testWithOwnProgram } from './fixtures'
import { paidCode } from './steps/gate-app'
import { orderPages } from './steps/order-pages'
import { expectPseudoPage } from './steps/pseudo-page'
import { pseudoTexts } from './steps/pseudo-programs'
import { openOrder, paymentPath, resultPath, saveRegistration, Simulator } from './steps/simulator'

// Tests the pages that show a visitor's own records in the pseudo-locale: orders, payments, entry codes and personal
// data (see pseudo.spec.ts). It uses a separate program, because orderPages changes the fair's days.
const test = testWithOwnProgram(pseudoTexts)

test.skip(({ isMobile }) => !isMobile, 'the narrowest screen shows it')

/** Matches names in the records, reasons entered by the office and the payment provider, and text in Telugu. */
const names = /Lakshmi|Chityal|Transaction failed at the bank|\p{Script=Telugu}/gu

test('the pages of an order in each state', async ({ page, mela, faults }) => {
  test.setTimeout(180_000)
  faults.allow(/4[0-9][0-9]/)
  const pages = await orderPages(mela, page.request)
  for (const [state, path] of Object.entries(pages)) {
    await page.goto(path)
    await expectPseudoPage(page, state, names)
  }
  await page.goto(pages['payment'] ?? '')
  await page.locator('main details summary').click()
  await expect(page.locator('input[name=username]')).toBeVisible()
  await expectPseudoPage(page, 'the details of the payer', names)
})

test('a payer who left, and a registration that is paid', async ({ page, faults }) => {
  faults.allow(/4[0-9][0-9]/)
  const simulator = new Simulator(page.request)
  const registration = await saveRegistration(page.request)
  const order = await openOrder(page.request, registration)
  await simulator.attempt(order.orderId, 'USER_DROPPED')
  await simulator.advance('6s')
  await page.goto(resultPath(order))
  await expectPseudoPage(page, 'an order whose payer left', names)
  await simulator.attempt(order.orderId, 'SUCCESS')
  await simulator.advance('6s')
  await page.goto(resultPath(order))
  await page.goto(paymentPath(registration))
  await expectPseudoPage(page, 'the payment page of a paid registration', names)
  await page.goto('/receipt')
  await page.locator('input[name=phone]').fill(registration.whatsappNo)
  await page.locator('input[name=reference]').fill(order.orderId)
  await page.locator('main form button[type=submit]').click()
  await expect(page.locator('main a[download]').first()).toBeVisible()
  await expectPseudoPage(page, 'a receipt that was found', names)
})

test('the checkout simulator', async ({ page, faults }) => {
  faults.allow(/4[0-9][0-9]/)
  const checkout = '/sandbox/pg/view/sessions/checkout?payment_session_id='
  await page.goto(`${checkout}gone`)
  await expectPseudoPage(page, 'no such session', names)
  const simulator = new Simulator(page.request)
  const press = async (result: string) => {
    const button = page.locator(`button[name=result][value=${result}]`)
    await button.click()
    await expect(button).toHaveCount(0)
  }
  const order = await openWithSession(page.request)
  await page.goto(`${checkout}${order.session}`)
  await expectPseudoPage(page, 'the checkout', names)
  await press('close')
  await expectPseudoPage(page, 'a closed tab', names)
  await simulator.attempt(order.orderId, 'PENDING')
  await page.goto(`${checkout}${order.session}`)
  await expectPseudoPage(page, 'the checkout with a pending attempt', names)
  await press('close_paid')
  await page.goto(`${checkout}${order.session}`)
  await expectPseudoPage(page, 'the checkout of a paid order', names)
  const late = await openWithSession(page.request)
  await simulator.advance('50m')
  await page.goto(`${checkout}${late.session}`)
  await expectPseudoPage(page, 'the checkout of an expired order', names)
})

test('an entry code, own data and unsubscribing', async ({ page, mela, request, faults }) => {
  faults.allow(/4[0-9][0-9]/)
  const { address } = await paidCode(request, page)
  await page.goto(address)
  await expectPseudoPage(page, 'the page of an entry code', names)
  expect((await request.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
  const found = await request.get('/api/registers?q=Lakshmi')
  const [{ _id: id, whatsappNo: phone }] = (await found.json()) as [{ _id: string; whatsappNo: string }]
  const asked = await request.post('/api/admin/privacy/requests', {
    data: { kind: 'see', name: 'Lakshmi', phone },
  })
  expect(asked.status(), await asked.text()).toBe(201)
  const { _id: wish } = (await asked.json()) as { _id: string }
  const link = await request.post(`/api/admin/privacy/requests/${wish}/link`)
  expect(link.ok(), await link.text()).toBe(true)
  await page.goto(((await link.json()) as { url: string }).url)
  await expect(page.getByText(phone).first()).toBeVisible()
  await expectPseudoPage(page, 'own data', names)
  await page.locator('form:has([name=wish]) button[type=submit]').first().click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectPseudoPage(page, 'an empty correction', names)

  const changed = await request.put(`/api/registers/${id}`, { data: { email: 'lakshmi@example.org' } })
  expect(changed.ok(), await changed.text()).toBe(true)
  const sent = await request.post('/api/admin/campaigns/registrations', {
    data: {
      purpose: 'news',
      subjectIn: { en: 'Parking' },
      bodyIn: { en: 'Park at gate 2.' },
      requestId: crypto.randomUUID(),
    },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const messages = async () =>
    (await (await request.get('/api/admin/messages?kind=campaign')).json()) as { _id: string }[]
  await expect.poll(messages).not.toHaveLength(0)
  const [message] = await messages()
  const letter = (await (await request.get(`/api/admin/messages/${message?._id}`)).json()) as { body: string }
  await page.goto(/\S+\/unsubscribe\?k=\S+/.exec(letter.body)?.[0] ?? '')
  await expectPseudoPage(page, 'unsubscribing', names)
  await page.locator('main form button[type=submit]').click()
  await expect(page).toHaveURL(/done=1/)
  await expectPseudoPage(page, 'unsubscribed', names)
})

// Requests that the site refuses with a plain error page, which is rendered without React.
const refused: Readonly<
  Record<number, { path: string; headers?: Record<string, string>; postData?: string }>
> = {
  400: { path: '/ContactUs', postData: 'name=%zz' },
  405: { path: '/terms' },
  413: { path: '/ContactUs', postData: `name=${'a'.repeat(2_000_000)}` },
  415: { path: '/ContactUs', headers: { 'content-type': 'text/plain' }, postData: 'name' },
}

test('the plain error pages', async ({ page, faults }) => {
  faults.allow(/4\d\d/)
  for (const [status, { path, headers, postData = '' }] of Object.entries(refused)) {
    await page.route(path, (route) =>
      route.continue({
        method: 'POST',
        headers: {
          ...route.request().headers(),
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        postData,
      }),
    )
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(Number(status))
    await expectPseudoPage(page, `the error ${status}`)
    await page.unroute(path)
  }
  // Posts a form that belongs to another site.
  const address = new URL('/ContactUs', page.url()).href
  await page.goto('about:blank')
  await page.setContent(`<form method="post" action="${address}"></form>`)
  const answered = page.waitForResponse(address)
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
  expect((await answered).status()).toBe(403)
  await page.waitForURL(address)
  await expectPseudoPage(page, 'the error 403')
})

async function openWithSession(request: APIRequestContext) {
  const order = await openOrder(request, await saveRegistration(request))
  return { ...order, session: (order as unknown as { payment_session_id: string }).payment_session_id }
}
