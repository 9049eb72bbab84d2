import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { expectAccessible, testWithOwnProgram } from './fixtures'
import type { MelaProcess } from './mela-process'
import { enterBooking, freeStalls, unique } from './steps/office-records'
import { chooseAction } from './steps/record-actions'
import { expectNoSidewaysScroll } from './steps/sound-page'

// Money as Indian companies pay it. The office records it, and a second person approves it. Uses a separate process,
// because of the second person's account.
const test = testWithOwnProgram()

const second = { email: 'second@example.org', password: 'mango rain bullock cart' }
const made = new Set<MelaProcess>()

/** Signs in the owner and a second person, whose account is made once on the command line. */
async function twoPersons(mela: MelaProcess, owner: BrowserContext, other: BrowserContext): Promise<void> {
  if (!made.has(mela)) await mela.createAccount(second.email, 'manager', second.password)
  made.add(mela)
  for (const [{ request }, data] of [[owner, mela.owner] as const, [other, second] as const]) {
    const answer = await request.post(`${mela.url}/api/admin/login`, { data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

/** Opens the page of a new booking, which is not paid, as the owner. Returns it and the page of a second person. */
async function openBooking(page: Page, browser: Browser, mela: MelaProcess, name: string) {
  const other = await browser.newContext({ baseURL: mela.url, viewport: page.viewportSize() })
  await twoPersons(mela, page.context(), other)
  const stall = await enterBooking(page.request, name)
  const rows = await page.request.get(`/api/stallBooking/stall-bookings?q=${encodeURIComponent(name)}`)
  const [booking] = (await rows.json()) as { _id: string }[]
  const path = `/admin/booking/${booking?._id}`
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Money' }).getByText('₹88,500')).toBeVisible()
  return { path, colleague: await other.newPage(), id: booking?._id ?? '', stall }
}

type Payment = { method: string; reference: string; amount?: string; deducted?: string }

/** Records a payment in the dialog of the record's page. */
async function record(page: Page, { method, reference, amount, deducted }: Payment): Promise<void> {
  await page.getByRole('button', { name: 'Record payment' }).click()
  const form = page.getByRole('dialog', { name: /^Record payment/ })
  await form.getByRole('radio', { name: method }).check({ force: true })
  if (deducted !== undefined) {
    await form.getByRole('checkbox', { name: 'The payer deducted tax (TDS)' }).check()
    await form.getByLabel('Deducted amount').fill(deducted)
  }
  if (amount !== undefined) await form.getByLabel('Amount received').fill(amount)
  await form.locator('input[name="reference"]').fill(reference)
  await form.getByRole('button', { name: /^Record ₹/ }).click()
  await expect(form).toBeHidden()
}

/** Approves, as a second person, the decision that waits on the page of a record. */
async function approve(colleague: Page, path: string, owner: Page): Promise<void> {
  await colleague.goto(path)
  await colleague.getByRole('button', { name: /^Approve/ }).click()
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(colleague.getByText('Approved', { exact: true })).toBeVisible()
  await owner.reload()
}

const due = (page: Page) => page.getByRole('region', { name: 'Money' })
const statement = (page: Page) => page.getByRole('region', { name: 'Statement' })

test('a company deducts tax (TDS), and the rest is paid by bank transfer', async ({
  page,
  browser,
  mela,
}) => {
  test.setTimeout(120_000)
  const name = unique('Udaharan Tractors')
  const { colleague } = await openBooking(page, browser, mela, name)
  await page.getByRole('button', { name: 'Record payment' }).click()
  const form = page.getByRole('dialog', { name: /^Record payment/ })
  await form.getByRole('checkbox', { name: 'The payer deducted tax (TDS)' }).check()
  await expect(form.getByText(/the value without GST/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await form.getByLabel('Deducted amount').fill('1,500')
  await form.getByLabel('Amount received').fill('87,000')
  await expect(form.getByText('Due after approval')).toBeVisible()
  await form.getByLabel('UTR').fill('EXMPN25226000211')
  await form.getByRole('button', { name: 'Record ₹87,000 + TDS ₹1,500' }).click()
  await expect(page.getByText('₹87,000 is recorded. A second person has to approve it.')).toBeVisible()
  await expect(due(page).getByText('all of it waits for a decision')).toBeVisible()
  await expect(page.getByText('You took part in it. Another person decides.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // The work list shows the second person what is needed to judge it.
  await colleague.goto('/admin/work')
  const task = colleague.getByRole('listitem').filter({ hasText: name })
  await expect(task.getByText('₹88,500')).toBeVisible()
  await expect(task.getByText(/EXMPN25226000211/)).toBeVisible()
  await expectAccessible(colleague)
  await expectNoSidewaysScroll(colleague)
  await task.getByRole('button', { name: /^Approve: Bank transfer, ₹88,500/ }).click()
  const question = colleague.getByRole('alertdialog', { name: /^Approve: Bank transfer/ })
  await expect(question.getByText('EXMPN25226000211')).toBeVisible()
  await expectAccessible(colleague)
  await question.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(colleague.getByText('Approved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(due(page).getByText('Paid', { exact: true })).toBeVisible()
  await expect(statement(page).getByText(/^TDS /)).toBeVisible()
  await expect(statement(page).getByText('EXMPN25226000211')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Documents' }).getByRole('link').first()).toBeVisible()
})

test('a booking is paid in parts to the end', async ({ page, browser, mela }) => {
  test.setTimeout(120_000)
  const { path, colleague } = await openBooking(page, browser, mela, unique('Kalpana Bio'))
  await record(page, { method: 'UPI, our QR', reference: 'UPI77', amount: '44,250' })
  await expect(due(page).getByText('of which ₹44,250 waits for a decision')).toBeVisible()
  await approve(colleague, path, page)
  await expect(due(page).getByText('Part paid')).toBeVisible()
  await expect(due(page).getByText('₹44,250', { exact: true })).toBeVisible()
  await record(page, { method: 'Card machine', reference: 'Slip 9' })
  await approve(colleague, path, page)
  await expect(due(page).getByText('Paid', { exact: true })).toBeVisible()
  await expect(statement(page).getByRole('row').last()).toContainText('₹0')
})

test('the difference of a moved booking is paid by bank transfer', async ({
  page,
  browser,
  mela,
  faults,
}) => {
  test.setTimeout(120_000)
  faults.allow(/status of 422 .*offline-payments/)
  const { path, colleague, id, stall } = await openBooking(page, browser, mela, unique('Farm Radio'))
  await record(page, { method: 'Bank transfer', reference: 'UTR1' })
  await approve(colleague, path, page)
  const [added] = await freeStalls(page.request)
  const stalls = [stall, added?.label].map((stallnumber) => ({ stallnumber, stallSize: '3x3m' }))
  const moved = await page.request.post(`/api/stallBooking/stall-bookings/${id}/move`, { data: { stalls } })
  expect(moved.status(), await moved.text()).toBe(200)
  await page.reload()
  await expect(due(page).getByText('Part paid')).toBeVisible()
  await expect(due(page).getByText('₹88,500')).toBeVisible()
  // The number of the first transfer is refused.
  await page.getByRole('button', { name: 'Record payment' }).click()
  const form = page.getByRole('dialog', { name: /^Record payment/ })
  await form.getByLabel('UTR').fill('utr1')
  await form.getByRole('button', { name: 'Record ₹88,500' }).click()
  await expect(form.getByText(/is recorded with this number already/)).toBeVisible()
  await expect(form.getByRole('checkbox', { name: 'One payment pays for several records' })).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('UTR').fill('UTR2')
  await form.getByRole('button', { name: 'Record ₹88,500' }).click()
  await expect(form).toBeHidden()
  await approve(colleague, path, page)
  await expect(due(page).getByText('Paid', { exact: true })).toBeVisible()
})

test('a cheque that the bank does not pay makes the booking due again', async ({ page, browser, mela }) => {
  test.setTimeout(120_000)
  const { path, colleague } = await openBooking(page, browser, mela, unique('Soil Life'))
  await record(page, { method: 'Cheque', reference: '000123 SBI' })
  await approve(colleague, path, page)
  await statement(page).getByRole('button', { name: 'Cheque: not paid by the bank' }).click()
  const form = page.getByRole('dialog', { name: /^Cheque of ₹88,500/ })
  await form.getByLabel('What the bank says').fill('Insufficient funds')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Record as not paid' }).click()
  await expect(page.getByText('₹88,500 is due again')).toBeVisible()
  await expect(due(page).getByText('₹88,500')).toBeVisible()
  await expect(statement(page).getByText('Cheque not paid by the bank')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Documents' }).getByText(/^Dishonour note/)).toBeVisible()
})

test('a paid booking is cancelled, and the cancellation is taken back', async ({ page, browser, mela }) => {
  test.setTimeout(120_000)
  const { path, colleague } = await openBooking(page, browser, mela, unique('Manjeera FPO'))
  await record(page, { method: 'Cash', reference: 'Leaf 12' })
  await approve(colleague, path, page)
  await chooseAction(page, 'More', 'Cancel or refund…')
  const form = page.getByRole('dialog', { name: /^Cancel the booking/ })
  await form.getByRole('radio', { name: /We cancel/ }).check({ force: true })
  await expect(form.getByLabel('Amount that goes back')).toHaveValue('88,500')
  await expect(form.getByText(/a second person approves it/)).toBeVisible()
  await form.getByLabel('Amount that goes back').fill('40,000')
  await expect(form.getByText('₹48,500')).toBeVisible()
  await form.getByLabel('Reason').fill('The hall is too small')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: 'Cancel, ₹40,000 goes back' }).click()
  await expect(page.getByText('Cancelled, ₹40,000 goes back')).toBeVisible()
  await expect(due(page).getByText('Cancelled, part refunded')).toBeVisible()
  await chooseAction(page, 'More', 'Take the cancellation back…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('The cancellation is taken back')).toBeVisible()
  await expect(due(page).getByText('Paid', { exact: true })).toBeVisible()
})

test('an invoice is issued before the payment', async ({ page, browser, mela }) => {
  test.setTimeout(120_000)
  await openBooking(page, browser, mela, unique('Krishi Vibhag'))
  await chooseAction(page, 'Documents', 'Invoice before payment…')
  const form = page.getByRole('dialog', { name: /^Invoice before payment/ })
  await form.getByLabel('Pay by').fill(`${new Date().getUTCFullYear() + 1}-08-28`)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Issue the invoice' }).click()
  await expect(page.getByText('The invoice is issued')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Documents' }).getByRole('link').first()).toBeVisible()
  await expect(due(page).getByText('₹88,500')).toBeVisible()
})
