import { expect, test } from './fixtures'
import { MelaProcess } from './mela-process'
import { laptop } from './steps/counted-presses'
import { KeyPresses } from './steps/key-presses'

// Tests tasks of docs/product/office-tasks.md without the mouse. Each task begins at the dashboard. The search for
// records by keyboard is tested in admin-tasks.spec.ts, and drawing the hall plan by keyboard in
// admin-hall-editor.spec.ts.

let mela: MelaProcess
let office: KeyPresses

test.beforeAll(async () => {
  test.setTimeout(120_000)
  mela = await MelaProcess.start({}, ['--demo'])
})

test.afterAll(() => mela.stop())

test.beforeEach(async ({ newVisitor }) => {
  const context = await newVisitor({ baseURL: mela.url, reducedMotion: 'reduce', ...laptop })
  expect((await context.request.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
  const page = await context.newPage()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  office = new KeyPresses(page)
})

const button = (name: string | RegExp) => office.page.getByRole('button', { name }).first()

test('a name is corrected with keys only', async () => {
  const { page } = office
  const [visitor] = (await (await page.request.get('/api/registers?status=Paid&perPage=10')).json()) as {
    name: string
    phone: string
  }[]
  await office.open(visitor?.phone ?? '', visitor?.name ?? '')
  await office.use(button(/^Edit/))
  const form = page.getByRole('dialog', { name: 'Edit registration' })
  await office.to(form.getByLabel('Name', { exact: true }))
  await office.press('Control+a')
  await office.type('Corrected Name')
  await office.press('Enter')
  await expect(page.getByText('Registration of Corrected Name is saved')).toBeVisible()
  expect(office.keys).toBeLessThanOrEqual(8)
})

test('cash is taken with keys only', async () => {
  const { page } = office
  const [visitor] = (await (await page.request.get('/api/registers?status=Pending')).json()) as {
    name: string
    phone: string
  }[]
  await office.open('Tills', 'Tills')
  await office.use(button('Take a payment'))
  const dialog = page.getByRole('dialog', { name: 'Take a payment' })
  await office.to(dialog.getByRole('searchbox'))
  await office.type(visitor?.phone ?? '')
  await office.use(dialog.getByRole('button').filter({ hasText: visitor?.name ?? '' }))
  await office.use(dialog.getByRole('button', { name: /received$/ }))
  await expect(dialog.getByRole('link', { name: /^Receipt RC\// })).toBeVisible()
  expect(office.keys).toBeLessThanOrEqual(11)
})

test('a contact message is read and answered with keys only', async () => {
  const { page } = office
  await office.open('Contact messages', 'Contact Form Submissions')
  await office.press('j')
  await office.use(page.getByRole('row').nth(1).getByRole('link').first())
  const inbox = page.getByRole('region', { name: 'Reply', exact: true })
  await expect(inbox.locator('.inbox-text')).toBeVisible()
  await office.to(page.getByLabel(/^Reply to/))
  await office.type('The fair opens at nine.')
  await office.use(button('Send reply'))
  await expect(page.getByText(/^The reply to .* is sent$/)).toBeVisible()
  expect(office.keys).toBeLessThanOrEqual(14)
})

test('a list is exported, imported and saved as a view with keys only', async () => {
  const { page } = office
  await office.open('Registrations', 'Registrations')
  const download = page.waitForEvent('download')
  await office.use(button('Export to Excel'))
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  expect(office.keys).toBeLessThanOrEqual(7)

  let before = office.keys
  await office.open('Registrations', 'Registrations')
  await office.use(button('Import from a spreadsheet'))
  const dialog = page.getByRole('dialog', { name: 'Import from a spreadsheet' })
  await expect(dialog).toBeVisible()
  await office.loaded() // the dialog moves the focus when it is loaded
  await office.to(dialog.getByLabel('Spreadsheet'))
  const choosing = page.waitForEvent('filechooser')
  await office.press('Enter')
  const rows = ['Category;Name;Phone;Address;Persons', 'Farmer;Rythu Sangham;9848012346;Medak;60']
  await (
    await choosing
  ).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
  await office.use(dialog.getByRole('button', { name: /^Apply/ }))
  await expect(page.getByText('The spreadsheet is imported: 1 added')).toBeVisible()
  expect(office.keys - before).toBeLessThanOrEqual(10)

  before = office.keys
  await office.open('Registrations', 'Registrations')
  await office.use(button('Views'))
  await office.to(page.getByLabel('Name of this view'))
  await office.type('Everybody')
  await office.press('Enter')
  await expect(button('View: Everybody')).toBeVisible()
  expect(office.keys - before).toBeLessThanOrEqual(13)
})
