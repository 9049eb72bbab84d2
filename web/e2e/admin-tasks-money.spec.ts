import { expect, type Page } from '@playwright/test'
import { testWith } from './fixtures'
import { MelaProcess } from './mela-process'
import { CountedPresses, laptop, phone } from './steps/counted-presses'
import { settlementReport } from './steps/office-lists'
import { enterBooking, register, unique } from './steps/office-records'
import { presses } from './steps/office-tasks'

// Tests the office's tasks with money, and undoing. Each task must need exactly the number of presses that
// docs/product/office-tasks.md states. Laptop and phone use separate processes, so that they start with the same data
// and do not change what other tests find.

const testOnLaptop = testWith(() => MelaProcess.start({}, ['--demo']))
const testOnPhone = testWith(() => MelaProcess.start({}, ['--demo']))

for (const [name, test, screen] of [
  ['laptop', testOnLaptop, laptop],
  ['phone', testOnPhone, phone],
] as const) {
  test.describe(`tasks with money on a ${name}`, () => tasks(test, screen))
}

const second = { email: 'second@example.org', password: 'mango rain bullock cart' }

function tasks(test: typeof testOnLaptop, screen: typeof laptop) {
  const on = (name: string) => (screen === phone ? presses(name).taps : presses(name).clicks)
  let page: Page

  test.use(screen)

  test.beforeEach(async ({ page: opened, context, signIn }) => {
    page = opened
    await signIn(context)
  })

  // Returns the name of a booking that is paid and has a tax invoice.
  async function paidBooking(): Promise<string> {
    const rows = await page.request.get('/api/stallBooking/stall-bookings?paymentStatus=PAID&perPage=50')
    const paid = (await rows.json()) as { name: string; status: string }[]
    return paid.find(({ name, status }) => status === 'Confirmed' && /^[A-Za-z ]+$/.test(name))?.name ?? ''
  }

  // Chooses an action of a menu in the bar of a record's page.
  async function choose(task: CountedPresses, menu: string, action: string): Promise<void> {
    await task.press(page.getByRole('button', { name: menu, exact: true }))
    const actions = page.getByRole('group', { name: menu, exact: true })
    await task.press(actions.getByRole('button', { name: action, exact: true }))
  }

  test('a bank transfer is recorded, and a second person approves it', async ({ mela }) => {
    const name = unique('Kalpana Bio')
    await enterBooking(page.request, name)
    const task = await CountedPresses.start(page)
    await task.booking(name)
    await task.button('Record payment')
    const form = page.getByRole('dialog', { name: /^Record payment/ })
    await form.getByLabel('UTR').fill(unique('EXMP'))
    await task.press(form.getByRole('button', { name: /^Record ₹/ }))
    await expect(page.getByText(/is recorded. A second person has to approve it.$/)).toBeVisible()
    expect(task.presses).toBe(on('Record a bank transfer'))

    await mela.createAccount(second.email, 'manager', second.password)
    const login = await page.request.post('/api/admin/login', { data: second })
    expect(login.status(), await login.text()).toBe(200)
    const approval = await CountedPresses.start(page)
    await approval.menu(/^Work/)
    const line = page.getByRole('listitem').filter({ hasText: name })
    await approval.press(line.getByRole('button', { name: /^Approve: Bank transfer/ }))
    const question = page.getByRole('alertdialog', { name: /^Approve: Bank transfer/ })
    await approval.press(question.getByRole('button', { name: 'Approve', exact: true }))
    await expect(page.getByText('Approved', { exact: true })).toBeVisible()
    expect(approval.presses).toBe(on('Approve one payment as the second person'))
  })

  test('a company deducts tax (TDS) from its transfer', async () => {
    const name = unique('Udaharan Tractors')
    await enterBooking(page.request, name)
    const task = await CountedPresses.start(page)
    await task.booking(name)
    await task.button('Record payment')
    const form = page.getByRole('dialog', { name: /^Record payment/ })
    await task.press(form.getByRole('checkbox', { name: 'The payer deducted tax (TDS)' }))
    await form.getByLabel('Deducted amount').fill('1,500')
    await form.getByLabel('Amount received').fill('87,000')
    await form.getByLabel('UTR').fill(unique('EXMP'))
    await task.press(form.getByRole('button', { name: 'Record ₹87,000 + TDS ₹1,500' }))
    await expect(page.getByText(/is recorded. A second person has to approve it.$/)).toBeVisible()
    expect(task.presses).toBe(on('Record a transfer with deducted tax (TDS)'))
  })

  test('the GST number on an invoice is corrected', async () => {
    const task = await CountedPresses.start(page)
    await task.booking(await paidBooking())
    await choose(task, 'Documents', 'Correct name or GSTIN…')
    const form = page.getByRole('dialog', { name: /^Correct / })
    await form.getByLabel('GST number').fill('29AABTP1234K1ZG')
    await form.getByLabel('Reason').fill('The firm is in Karnataka')
    await task.press(form.getByRole('button', { name: 'Issue corrected document' }))
    await expect(page.getByText(/ is replaced by /)).toBeVisible()
    expect(task.presses).toBe(on('Correct a GST number on an invoice'))
  })

  test('a paid booking is cancelled with a refund', async () => {
    const task = await CountedPresses.start(page)
    await task.booking(await paidBooking())
    await choose(task, 'More', 'Cancel or refund…')
    const form = page.getByRole('dialog', { name: /^Cancel the booking of / })
    await form.getByLabel('Reason').fill('The firm cannot come')
    await task.press(form.getByRole('button', { name: /^Cancel, ₹/ }))
    await expect(
      page.getByText(/^(Cancelled, ₹.* goes back|A second person has to approve it)$/),
    ).toBeVisible()
    expect(task.presses).toBe(on('Cancel a paid booking with a refund'))
  })

  test('a settlement report is imported', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Settlements/, /^More/)
    await task.action('Import a report')
    const dialog = page.getByRole('dialog', { name: 'Import a settlement report' })
    await dialog.locator('input[type="file"]').setInputFiles(settlementReport(73))
    await task.press(dialog.getByRole('button', { name: 'Apply' }))
    await expect(page.getByText(/^The report is imported\./)).toBeVisible()
    expect(task.presses).toBe(on('Import a settlement report'))
  })

  test('the day book is exported', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Day book/)
    const download = page.waitForEvent('download')
    await task.action(/^Export/)
    expect((await download).suggestedFilename()).toMatch(/^day.?book.*\.xlsx$/)
    expect(task.presses).toBe(on('Export the day book'))
  })

  test('a till is closed at the end of the day', async () => {
    const opened = await page.request.post('/api/desk/tills', { data: { float: '250' } })
    expect(opened.ok(), await opened.text()).toBe(true)
    const task = await CountedPresses.start(page)
    await task.menu(/^Fair day/)
    await task.press(
      page.getByRole('navigation', { name: 'Parts of this screen' }).getByRole('link', { name: 'Tills' }),
    )
    await task.press(page.getByRole('button', { name: 'Close till', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Close till' })
    const expected = await dialog.getByText(/in cash should be in the till/).textContent()
    await dialog.getByLabel('Counted cash, in rupees').fill(/₹([\d,]+)/.exec(expected ?? '')?.[1] ?? '')
    await task.press(dialog.getByRole('button', { name: 'Close till' }))
    await expect(page.getByRole('dialog', { name: /^Sheet for the bank/ })).toBeVisible()
    expect(task.presses).toBe(on('Close the till in the evening, with the sheet for the bank'))
  })

  test('a deletion is undone', async () => {
    const name = unique('Yadamma')
    await register(page.request, name)
    const task = await CountedPresses.start(page)
    await task.menu(/^Registrations/)
    await page.getByRole('searchbox').first().fill(name)
    await expect(page.getByRole('status').filter({ hasText: '1 result' })).toBeVisible()
    await task.button(`Delete registration of ${name}`)
    await task.press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
    await task.press(page.getByRole('button', { name: 'Undo' }).last())
    await expect(page.getByText(`Registration of ${name} is restored`)).toBeVisible()
    expect(task.presses).toBe(on('Undo a deletion'))
  })
}
