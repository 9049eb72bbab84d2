import { expect, testWith } from './fixtures'
import { MelaProcess } from './mela-process'
import { laptop } from './steps/counted-presses'
import { KeyPresses } from './steps/key-presses'
import { presses } from './steps/office-tasks'
import { paidOrders, registrations } from './steps/stored-records'

// Performs tasks from docs/product/office-tasks.md without the mouse. Each task begins at the dashboard. Searching for
// records by keyboard is tested in admin-tasks.spec.ts, and drawing the hall plan by keyboard in
// admin-hall-editor.spec.ts.

const test = testWith(() => MelaProcess.start({}, ['--demo']))
let office: KeyPresses

test.use({ ...laptop, contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, mela }) => {
  office = await KeyPresses.start(page, mela)
})

const button = (name: string | RegExp) => office.page.getByRole('button', { name }).first()

test('a caller and an order are found with keys only', async () => {
  const { page } = office
  const [visitor] = await registrations(office.page, 'status=Paid&perPage=10')
  await office.open(visitor?.phone ?? '', visitor?.name ?? '')
  await expect(page.getByRole('link', { name: /^Call/ }).first()).toBeVisible()
  expect(office.keys).toBe(presses('Find a caller by phone number').keys)
  const [order] = await paidOrders(office.page)
  await office.open(order?.number ?? '', order?.orderId ?? '')
  expect(office.keys).toBe(4)
})

test('a name is corrected with keys only', async () => {
  const { page } = office
  const [visitor] = await registrations(office.page, 'status=Paid&perPage=10')
  await office.open(visitor?.phone ?? '', visitor?.name ?? '')
  await office.act('edit')
  const form = page.getByRole('dialog', { name: 'Edit registration' })
  await office.to(form.getByLabel('Name', { exact: true }))
  await office.press('Control+a')
  await office.type('Corrected Name')
  await office.press('Enter')
  await expect(page.getByText('Registration of Corrected Name is saved')).toBeVisible()
  expect(office.keys).toBeLessThanOrEqual(presses('Correct a name').keys)
})

test('a booking is moved, and two are swapped, with keys only', async () => {
  const { page } = office
  const name = 'Young Agri Founders'
  await office.open(name, name)
  await office.act('move')
  const dialog = page.getByRole('dialog', { name: `Move ${name} to other stalls` })
  await office.to(dialog.getByRole('option', { name: /^Stall 80,/ }))
  await office.press('Space')
  await office.press('ArrowDown')
  await office.press('Space')
  await office.use(dialog.getByRole('button', { name: 'Move', exact: true }))
  const question = page.getByRole('alertdialog', { name: 'Move this booking?' })
  await office.use(question.getByRole('button', { name: 'Confirm' }))
  await expect(page.getByText(`Booking of ${name} has its new stalls.`)).toBeVisible()
  expect(office.keys).toBeLessThanOrEqual(presses('Move a booking').keys)

  const before = office.keys
  const other = 'Silk Route Sericulture'
  await office.open(other, other)
  await office.act('swap')
  const swap = page.getByRole('dialog', { name: `Swap the stalls of ${other}` })
  await office.choose(swap.getByLabel('Swap with'), 'Bio Shield Crop Care')
  await office.use(swap.getByRole('button', { name: 'Swap', exact: true }))
  const asked = page.getByRole('alertdialog', { name: 'Swap these bookings?' })
  await office.use(asked.getByRole('button', { name: 'Confirm' }))
  await expect(page.getByText(`Booking of ${other} has its new stalls.`)).toBeVisible()
  expect(office.keys - before).toBeLessThanOrEqual(presses('Swap two bookings').keys)
})

test('stalls are blocked, and their price is changed, with keys only', async () => {
  const { page } = office
  await office.open('Hall', /^Hall/)
  await office.to(page.getByRole('searchbox'))
  await office.type('C21-C22')
  await expect(page.getByText('2 results')).toBeVisible()
  await office.to(page.getByLabel('Choose all 2 stalls in the list'))
  await office.press('Space')
  await office.act('block')
  const dialog = page.getByRole('dialog', { name: 'Block 2 stalls' })
  await office.to(dialog.getByLabel('Reason for blocking'))
  await office.type('Sponsor')
  await office.press('Enter')
  await expect(page.getByText('2 stalls are blocked.')).toBeVisible()
  expect(office.keys).toBeLessThanOrEqual(presses('Block stalls for a sponsor').keys)

  const before = office.keys
  await office.open('Hall', /^Hall/)
  await office.act('prices and numbers')
  await office.press('j')
  await office.act('change price')
  const form = page.getByRole('dialog', { name: /^Price of / })
  await office.to(form.getByLabel('Price in rupees, before GST'))
  await office.press('Control+a')
  await office.type('81,000')
  await office.press('Enter')
  await expect(page.getByText(/^The price of .* is saved/)).toBeVisible()
  expect(office.keys - before).toBeLessThanOrEqual(presses('Price of a stall').keys)
})

test('cash is taken with keys only', async () => {
  const { page } = office
  const [visitor] = await registrations(office.page, 'status=Pending')
  await office.open('Tills', 'Tills')
  await office.act('take payment')
  const dialog = page.getByRole('dialog', { name: 'Take a payment' })
  await office.to(dialog.getByRole('searchbox'))
  await office.type(visitor?.phone ?? '')
  await office.use(dialog.getByRole('button').filter({ hasText: visitor?.name ?? '' }))
  await office.use(dialog.getByRole('button', { name: /received$/ }))
  await expect(dialog.getByRole('link', { name: /^Receipt RC\// })).toBeVisible()
  expect(office.keys).toBeLessThanOrEqual(presses('Take cash at the desk').keys)
})

test('payments and refunds are approved with keys only', async () => {
  const { page } = office
  await office.open('Work list', 'Work list')
  await office.act('select all')
  await office.act('approve selected')
  const question = page.getByRole('alertdialog', { name: /^Approve \d+ items/ })
  await office.use(question.getByRole('button', { name: 'Approve' }))
  await expect(page.getByText(/^\d+ items are approved$/)).toBeVisible()
  expect(office.keys).toBeLessThanOrEqual(presses('Approve payments and refunds').keys)
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
  // The demo has no mail server. The portal must not report the reply as sent.
  await expect(page.getByRole('alert')).toContainText(
    /The reply to .* is stored, but no mail server is set up/,
  )
  expect(office.keys).toBeLessThanOrEqual(presses('Answer a contact message').keys)
})

test('all pending volunteers are confirmed with keys only', async () => {
  const { page } = office
  await office.open('Volunteers', /^Volunteer/)
  await office.choose(page.getByLabel('Status', { exact: true }), 'Pending')
  await expect(page.getByRole('button', { name: 'Remove filter Pending' })).toBeVisible()
  await office.to(page.getByRole('checkbox', { name: 'Select this page' }))
  await office.press('Space')
  await office.act('confirm')
  await expect(page.getByText('No volunteers found matching your criteria.')).toBeVisible()
  expect(office.keys).toBeLessThanOrEqual(presses('Confirm 30 volunteers').keys)
})

test('a list is exported, imported and saved as a view with keys only', async () => {
  const { page } = office
  await office.open('Registrations', 'Registrations')
  const download = page.waitForEvent('download')
  await office.act('export')
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  expect(office.keys).toBe(presses('Export a list').keys)

  let before = office.keys
  await office.open('Registrations', 'Registrations')
  await office.act('import')
  const dialog = page.getByRole('dialog', { name: 'Import from a spreadsheet' })
  await expect(dialog).toBeVisible()
  await office.loaded() // the dialog moves the focus when it is loaded
  // The listener must be added before Enter opens the file dialog. Otherwise Playwright would not notice the dialog.
  const choosing = page.waitForEvent('filechooser')
  await office.to(dialog.getByLabel('Spreadsheet'))
  await office.press('Enter')
  const rows = ['Category;Name;Phone;Address;Persons', 'Farmer;Rythu Sangham;9848012346;Medak;60']
  await (
    await choosing
  ).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
  await office.use(dialog.getByRole('button', { name: /^Apply/ }))
  await expect(page.getByText('The spreadsheet is imported: 1 added')).toBeVisible()
  expect(office.keys - before).toBeLessThanOrEqual(presses('Import registrations or bookings').keys) // 5 of them pass the options of the import

  before = office.keys
  await office.open('9848012346', 'Rythu Sangham')
  await office.act('edit')
  const form = page.getByRole('dialog', { name: 'Edit registration' })
  await office.to(form.getByLabel('Names of the group'))
  await office.type('Asha\nRavi')
  await office.use(form.getByRole('button', { name: 'Update' }))
  await expect(page.getByText('Registration of Rythu Sangham is saved')).toBeVisible()
  expect(office.keys - before).toBeLessThanOrEqual(presses("Enter the names of a group's persons later").keys)

  before = office.keys
  await office.open('Registrations', 'Registrations')
  await office.act('views')
  await office.to(page.getByLabel('Name of this view'))
  await office.type('Everybody')
  await office.press('Enter')
  await expect(button('View: Everybody')).toBeVisible()
  expect(office.keys - before).toBeLessThanOrEqual(
    presses('Save a view of a list that is needed every day').keys,
  )
})

test('all paid exhibitors get a message with keys only', async () => {
  const { page } = office
  await office.open('Stall bookings', 'Stall Bookings Management')
  await office.act('filters')
  await office.choose(page.getByLabel('Payment', { exact: true }), 'Paid')
  await expect(page).toHaveURL(/money=PAID/)
  await office.act('write message')
  await expect(page.getByRole('radio', { name: /^Their own record/ })).toBeFocused()
  await office.press('Space')
  for (const language of ['', ' in Telugu', ' in Hindi']) {
    await office.to(page.getByLabel(`Subject${language}`, { exact: true }))
    await office.type('Setting up')
    await office.to(page.getByLabel(`Text${language}`, { exact: true }))
    await office.type('The hall opens at seven.')
  }
  await office.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Preview' })).toBeFocused()
  await office.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Setting up' })).toBeVisible()
  expect(office.keys).toBeLessThanOrEqual(presses('Message to all paid exhibitors').keys)
})

test('the badges of a booking are printed with keys only', async () => {
  const { page } = office
  await office.open('Manjeera Millet Foods', 'Manjeera Millet Foods')
  const download = page.waitForEvent('download')
  await office.act('badges')
  expect((await download).suggestedFilename()).toMatch(/^badges.*\.pdf$/)
  expect(office.keys).toBe(presses('Badges and entry codes of a booking').keys)
})

test('who did what, a new colleague, and registration closed, with keys only', async () => {
  const { page } = office
  await office.open('Activity', 'All activity')
  await office.to(page.getByRole('combobox', { name: 'Person' }))
  await office.press('ArrowDown')
  await expect(page).toHaveURL(/actor=/)
  expect(office.keys).toBeLessThanOrEqual(presses('See the changes of an account').keys)

  let before = office.keys
  await office.open('Users', /^Users/)
  await office.act('add account')
  const form = page.getByRole('dialog', { name: 'Add account' })
  await office.to(form.getByLabel('E-mail'))
  await office.type('colleague@example.org')
  await office.to(form.getByLabel('Name'))
  await office.type('New colleague')
  await office.press('Enter')
  await expect(page.getByText('colleague@example.org').first()).toBeVisible()
  expect(office.keys - before).toBeLessThanOrEqual(presses('Add a colleague').keys)
  await office.openDashboard()

  before = office.keys
  await office.open('Edition', /^Edition/)
  await office.act('fee and opening')
  await office.act('close registration')
  await expect(page.getByText(/^Visitors can no longer use registration/).first()).toBeVisible()
  expect(office.keys - before).toBe(presses('Close registration now').keys)
})

test('a visitor is let in with keys only', async () => {
  const { page } = office
  const [order] = await paidOrders(office.page)
  await office.open('Fair day', 'Fair day')
  await office.to(page.getByLabel('Name, phone or order number'))
  await office.type(order?.orderId.slice(-6) ?? '')
  await office.press('Enter')
  await office.use(
    page
      .getByRole('listitem')
      .filter({ hasText: order?.name ?? '' })
      .getByRole('button')
      .first(),
  )
  await expect(page.getByRole('button', { name: 'Undo the admission' })).toHaveCount(1)
  expect(office.keys).toBeLessThanOrEqual(presses('Admit a visitor at the gate').keys)
})

test('the next edition begins with keys only', async () => {
  const { page } = office
  await office.open('Edition', /^Edition/)
  await office.act('begin next')
  const form = page.getByRole('dialog', { name: 'Begin next year’s edition' })
  await office.to(form.getByLabel('Year', { exact: true }))
  await office.press('Enter')
  await office.to(form.getByRole('checkbox', { name: /^Begin the edition 2026 now/ }))
  await office.press('Space')
  await office.press('Enter')
  await expect(page.getByRole('dialog', { name: 'The edition 2026 has begun' })).toBeVisible()
  expect(office.keys).toBeLessThanOrEqual(presses('Next year').keys)
})
