import { expect, type BrowserContext } from '@playwright/test'
import { expectAccessible, testWithOwnProgram } from './fixtures'
import { enterBooking, unique } from './steps/office-records'
import { chooseAction } from './steps/record-actions'
import { expectNoSidewaysScroll } from './steps/sound-page'

// A firm pays against a proforma by bank transfer. Uses a separate process, because of the second person's account.
const test = testWithOwnProgram()

const second = { email: 'second@example.org', password: 'mango rain bullock cart' }

test('proforma, transfer, statement, second person, invoice', async ({ page, browser, mela }) => {
  test.setTimeout(180_000)
  const other: BrowserContext = await browser.newContext({
    baseURL: mela.url,
    viewport: page.viewportSize(),
  })
  await mela.createAccount(second.email, 'manager', second.password)
  for (const [{ request }, data] of [[page.context(), mela.owner] as const, [other, second] as const]) {
    expect((await request.post(`${mela.url}/api/admin/login`, { data })).status()).toBe(200)
  }
  const name = unique('Udaharan Agro')
  await enterBooking(page.request, name)
  const rows = await page.request.get(`/api/stallBooking/stall-bookings?q=${encodeURIComponent(name)}`)
  const [booking] = (await rows.json()) as { _id: string }[]
  const path = `/admin/booking/${booking?._id}`

  // The office makes a proforma with the number of the firm's purchase order.
  await page.goto(path)
  await chooseAction(page, 'Documents', 'Proforma invoice…')
  const form = page.getByRole('dialog', { name: /^Proforma invoice for/ })
  await form.getByLabel(/^Purchase order number/).fill('PO-77')
  await form.getByLabel(/^Pay by/).fill(`${new Date().getUTCFullYear()}-12-31`)
  await form.getByLabel(/^Send it/).selectOption('no')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Make the proforma' }).click()
  await expect(page.getByText(/^PF\/.* is made$/)).toBeVisible()
  const number = (await page.getByRole('link', { name: /^Proforma invoice PF\// }).textContent()) ?? ''
  const proforma = number.replace('Proforma invoice ', '').trim()
  const file = await page.request.get(`/api/documents/${proforma}?lang=te`)
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')

  // The firm transfers the money; the bank's statement arrives. Its text has the number of the proforma.
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(new Date())
  const content = [
    'Namuna Co-operative Bank',
    'Txn Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
    `${today},NEFT ${proforma.replaceAll('/', '-')} UDAHARAN,EXMPN25224001500,,"88,500.00","90,000.00"`,
    `${today},SMS CHARGES,,11.80,,"89,988.20"`,
    `${today},NEFT LOTUS STORES,EXMPN25224001501,,"5,000.00","94,988.20"`,
  ].join('\n')
  await page.goto('/admin/bank')
  await expect(page.getByText('Nothing is left to look at')).toBeVisible()
  const importing = async () => {
    await page.getByRole('button', { name: 'Import statement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a bank statement' })
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'august.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    return dialog
  }
  const dialog = await importing()
  await expect(dialog.getByText('3 new lines.')).toBeVisible()
  await dialog.getByText('Columns of the file').click()
  await expect(dialog.getByLabel('Money in', { exact: true })).toHaveValue('4')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('3 lines are imported. Imported before: 0')).toBeVisible()

  // The clerk looks at the line. The booking with the number is ticked.
  await page.getByRole('button', { name: /^NEFT PF-/ }).click()
  const line = page.getByRole('region', { name: 'The line' })
  await expect(line.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked()
  await expect(line.getByText('Number in the text')).toBeVisible()
  await expect(line.getByText('Nothing left over')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await line.getByRole('button', { name: 'Confirm ₹88,500' }).click()
  await expect(page.getByText('Confirmed, a second person approves it')).toBeVisible()

  // What nothing fits is marked as not ours. The clerk cannot approve an own line.
  await page.getByRole('button', { name: /^NEFT LOTUS/ }).click()
  await line.getByRole('button', { name: 'Not ours' }).click()
  await expect(page.getByText('The line is marked as not ours')).toBeVisible()
  await page.goto('/admin/bank?state=waiting')
  await expect(page.getByText('Confirmed by you, another person decides').first()).toBeVisible()
  await expectAccessible(page)

  // The same file again has nothing new.
  await expect((await importing()).getByText('The file has no new lines')).toBeVisible()

  // The second person approves, and the invoice follows.
  const colleague = await other.newPage()
  await colleague.goto('/admin/bank?state=waiting')
  await expectAccessible(colleague)
  await colleague.getByRole('button', { name: 'Approve 1 line' }).click()
  await expect(colleague.getByText('1 line is approved')).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Money' }).getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Statement' }).getByText('EXMPN25224001500')).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: 'Documents' })
      .getByRole('link', { name: /^(Receipt|Tax invoice) / })
      .first(),
  ).toBeVisible()
})
