import { execFileSync } from 'node:child_process'
import type { Locator, Page } from '@playwright/test'
import errors from '../../texts/te/errors.json' with { type: 'json' }
import te from '../../texts/te/public/desk.json' with { type: 'json' }
import { expect, expectAccessible, test } from './fixtures'
import { createCashier, openDesk } from './steps/desk-app'
import { shippedNames } from './steps/shipped-names'
import { Simulator } from './steps/simulator'
import { storedData } from './steps/stored-data'

const phone = { viewport: { width: 360, height: 640 } }

/** Checks that the device has stored the sale with this number, but no readable personal data of the visitor. */
async function expectNoPersonalData(page: Page, number: string, personal: RegExp) {
  const stored = await storedData(page)
  expect(stored).toContain(`"number":"${number}"`)
  expect(stored).toMatch(/mela-desk-[^ ]+ \S+\/desk /)
  expect(personal.exec(stored)?.[0]).toBeUndefined()
}

/** Decodes a QR code with an independent program. */
async function readCode(picture: Locator): Promise<string> {
  const image = await picture.screenshot()
  return execFileSync('zbarimg', ['--quiet', '--raw', '-'], { input: image, encoding: 'utf8' }).trim()
}

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

test('a walk-in pays cash, with and without a network, and the till adds up (te)', async ({
  mela,
  newVisitor,
  faults,
}) => {
  faults.allow(/net::ERR_|Failed to fetch|ERR_INTERNET_DISCONNECTED|401|status of 422 .*\/close/)
  const email = 'desk-cash@example.org'
  const owner = await createCashier(mela, newVisitor, email)
  const context = await newVisitor({ baseURL: mela.url, locale: 'te-IN', ...phone })
  const page = await context.newPage()
  await openDesk(page, email, '500')
  await expectAccessible(page)

  await page.locator('input[type=tel]').fill('12345')
  await page.getByRole('button', { name: fill(te.cash, { amount: '₹100' }) }).click()
  await expect(page.getByText(te.phoneWrong)).toBeVisible()
  await page.locator('input[type=tel]').fill('98480 12345')
  await page.getByLabel(te.name).fill('Yadamma Gaddam')
  await page.getByRole('button', { name: fill(te.cash, { amount: '₹100' }) }).click()
  await expect(page.getByText(/D\d+\/\d\d-\d\d\/000001/)).toBeVisible()
  await expect(page.getByText('Yadamma Gaddam')).toBeVisible()
  const first = await readCode(page.locator('.qr').first())
  expect(first.toLowerCase()).toContain(`${mela.url}/e/`.toLowerCase())
  const link = new URL((await page.getByRole('link', { name: te.whatsapp }).getAttribute('href')) ?? '')
  expect(link.origin + link.pathname).toBe('https://wa.me/919848012345')
  expect(link.searchParams.get('text')?.toLowerCase()).toContain(first.toLowerCase())
  expect(link.searchParams.get('text')).toContain('₹100')
  await expectAccessible(page)
  await expect(page.getByText('1 అమ్మకం ఇంకా పంపలేదు')).toHaveCount(0)

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(te.offline)).toBeVisible()
  await page.getByText(shippedNames('te').categories.student).click()
  await page.getByRole('button', { name: te.more }).click()
  await page.getByRole('button', { name: te.more }).click()
  await expect(page.locator('input[type=tel]')).toHaveCount(0)
  await expect(page.getByLabel(te.name)).toHaveCount(0)
  await page.getByRole('button', { name: fill(te.cash, { amount: '₹300' }) }).click()
  const number = page.getByText(/D\d+\/\d\d-\d\d\/000002/)
  await expect(number).toBeVisible()
  await expect(page.locator('.qr')).toHaveCount(3)
  const second = /D\d+\/\S+/.exec(await number.innerText())?.[0] ?? ''
  const personal = /yadamma|gaddam|9848012345|98480 12345/i
  await expectNoPersonalData(page, second, personal)
  await page.reload()
  await expect(page.getByText(fill(te.queued_one, { count: '1' }))).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(te.online)).toBeVisible()
  await expect(page.getByText(fill(te.queued_one, { count: '1' }))).toHaveCount(0)
  await page.getByRole('button', { name: te.closeTill }).click()
  await expect(page.getByText(fill(te.expected, { amount: '₹900' }))).toBeVisible()
  await page.getByLabel(te.counted).fill('890')
  await page.getByRole('button', { name: te.close }).click()
  await expect(page.getByLabel(te.note)).toHaveAccessibleDescription(errors.required) // the difference needs a reason
  await page.getByLabel(te.note).fill('10 రూపాయలు తక్కువ ఇచ్చాను')
  await page.getByRole('button', { name: te.close }).click()
  await expect(page.getByText(fill(te.difference, { amount: '-₹10' }))).toBeVisible()

  const tills = (await (await owner.request.get('/api/desk/tills')).json()) as {
    status: string
    cash: number
  }[]
  expect(tills[0]).toMatchObject({ status: 'closed', cash: 400, difference: -10 })
  const found = (await (await owner.request.get('/api/registers?q=Yadamma')).json()) as object[]
  expect(found).toEqual([
    expect.objectContaining({ name: 'Yadamma Gaddam', phone: '9848012345', persons: 1 }),
  ])
  const walkIns = (await (await owner.request.get('/api/registers')).json()) as object[]
  expect(walkIns).toContainEqual(expect.objectContaining({ name: errors.visitor, phone: '', persons: 3 }))
  expect(personal.exec(await storedData(page))?.[0]).toBeUndefined()
  const check = await owner.request.post('/api/admin/gate/check', { data: { code: first } })
  expect(await check.json()).toMatchObject({ answer: 'valid', group: 'Farmer' })
})

test('a group pays by UPI, and another visitor pays cash in the end', async ({
  mela,
  newVisitor,
  request,
}) => {
  const email = 'desk-upi@example.org'
  await createCashier(mela, newVisitor, email)
  const context = await newVisitor({ baseURL: mela.url, ...phone })
  const page = await context.newPage()
  await openDesk(page, email, '')
  await page.getByRole('button', { name: 'One person more' }).click()
  await page.locator('input[type=tel]').fill('9848012346')
  await page.getByRole('button', { name: 'UPI ₹200' }).click()
  await expect(page.getByText('Waiting for the payment…')).toBeVisible()
  // The visitor's phone opens the payment page with the link in the QR code.
  const link = await readCode(page.locator('.qr'))
  expect(link).toContain(`${mela.url}/api/desk/pay/`)
  const opened = await request.get(link)
  expect(opened.url()).toContain('/payment?registrationId=')
  await expectAccessible(page)
  const owner = (await newVisitor({ baseURL: mela.url })).request
  await owner.post('/api/admin/login', { data: mela.owner })
  const [order] = (await (await owner.get('/api/orders?q=9848012346')).json()) as { orderId: string }[]
  const simulator = new Simulator(request)
  await simulator.attempt(order?.orderId ?? '', 'SUCCESS')
  await simulator.advance('6s')
  await expect(page.getByText('Paid by UPI')).toBeVisible()
  await expect(page.locator('.qr')).toHaveCount(2)

  await page.getByRole('button', { name: 'New visitor' }).click()
  await page.locator('input[type=tel]').fill('9848012347')
  await page.getByRole('button', { name: 'UPI ₹100' }).click()
  await page.getByRole('button', { name: 'Take ₹100 in cash instead' }).click()
  await expect(page.getByText('Paid in cash')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.locator('.receipt')).toBeVisible()
})

test('a cashier takes over a ticket book, sells from it and counts it (te)', async ({
  mela,
  newVisitor,
  faults,
}, info) => {
  faults.allow(/422/)
  const email = 'desk-books@example.org'
  const owner = await createCashier(mela, newVisitor, email)
  const made = await owner.request.post('/api/desk/books', { data: { sheets: 1 } })
  const { _id, number } = (await made.json()) as { _id: string; number: number }
  await owner.request.post(`/api/desk/books/${_id}/issue`, { data: { holder: 'Ramesh' } })
  const context = await newVisitor({ baseURL: mela.url, locale: 'te-IN', ...phone })
  const page = await context.newPage()
  await openDesk(page, email, '')
  await page.getByRole('button', { name: te.books }).click()
  await expect(page.getByText(te.noBooks)).toBeVisible()
  await page.getByLabel(te.bookNumber).fill(String(number))
  await page.getByRole('button', { name: te.takeBook }).click()
  const book = page.getByRole('region', { name: fill(te.book, { number: String(number) }) })
  await expect(book.getByText(fill(te.soldOf, { sold: '0', tickets: '24' }))).toBeVisible()
  await book.getByLabel(te.ticketsSold).fill('5')
  await expectAccessible(page)
  await page.screenshot({ path: info.outputPath('book-te.png'), fullPage: true })
  await book.getByRole('button', { name: fill(te.takeMoney, { amount: '₹500' }) }).click()
  await expect(book.getByText(fill(te.soldOf, { sold: '5', tickets: '24' }))).toBeVisible()
  await book.getByText(te.countBook).click()
  await book.getByLabel(te.soldTogether).fill('4')
  await book.getByRole('button', { name: fill(te.countAndPay, { amount: '₹0' }) }).click()
  await expect(book.getByRole('alert').last()).toContainText('1 నుంచి 19')
  await book.getByLabel(te.soldTogether).fill('8')
  await page.screenshot({ path: info.outputPath('count-te.png'), fullPage: true })
  await book.getByRole('button', { name: fill(te.countAndPay, { amount: '₹300' }) }).click()
  await expect(page.getByText(fill(te.bookClosed, { number: String(number) }))).toBeVisible()
  await expect(book).toHaveCount(0)
  await page.getByRole('button', { name: te.back }).click()
  await page.getByRole('button', { name: te.closeTill }).click()
  await expect(page.getByText(fill(te.expected, { amount: '₹800' }))).toBeVisible()
})
