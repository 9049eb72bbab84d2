import type { Page } from '@playwright/test'
import { expect, testWith } from './fixtures'
import { MelaProcess } from './mela-process'
import { CountedPresses, laptop, phone } from './steps/counted-presses'
import { testWithDemo } from './steps/demo-fair'
import { presses } from './steps/office-tasks'

// Tests the office's daily tasks. Each task must need exactly the number of presses that docs/product/office-tasks.md
// states. The phone uses a separate process, so that it starts with the same data as the laptop.

const testOnPhone = testWith(() => MelaProcess.start({}, ['--demo']))

for (const [name, test, screen] of [
  ['laptop', testWithDemo, laptop],
  ['phone', testOnPhone, phone],
] as const) {
  test.describe(`tasks of the office on a ${name}`, () => tasks(test, screen))
}

function tasks(test: typeof testWithDemo, screen: typeof laptop) {
  const isPhone = screen === phone
  // Returns the number of presses of a task on the current device, which is a laptop or a phone.
  const on = (name: string) => (isPhone ? presses(name).taps : presses(name).clicks)
  let page: Page

  test.use(screen)

  test.beforeEach(async ({ page: opened, context, signIn }) => {
    page = opened
    await signIn(context)
  })

  // Starts at the dashboard, searches for the words and opens the first result. On the laptop, the mouse is not used.
  async function openFound(words: string) {
    const task = await CountedPresses.start(page)
    if (isPhone) await task.button('Search everything')
    else await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
    await page.keyboard.insertText(words)
    const first = page.getByRole('listbox', { name: 'Found' }).getByRole('option').first()
    await expect(first).toBeVisible()
    if (isPhone) await task.press(first)
    else await page.keyboard.press('Enter')
    expect(task.presses).toBe(on('Find a caller by phone number'))
  }

  test('a caller is found by phone number', async () => {
    const [caller] = (await (await page.request.get('/api/registers?perPage=10')).json()) as {
      _id: string
      phone: string
    }[]
    await openFound(caller?.phone ?? '')
    await expect(page).toHaveURL(/\/admin\/(registration|booking|order)\//)
    await expect(page.getByRole('link', { name: /^Call/ }).first()).toBeVisible()
  })

  test('an order is found by document number, UTR and last characters', async () => {
    const [order] = (await (await page.request.get('/api/orders?status=PAID&perPage=10')).json()) as {
      orderId: string
      number: string
      payments: { bankReference: string }[]
    }[]
    const { orderId = '', number = '', payments = [] } = order ?? {}
    const utr = payments[0]?.bankReference ?? ''
    for (const words of [number, utr, orderId.slice(-6)]) {
      await openFound(words)
      await expect(page).toHaveURL(`/admin/order/${orderId}`)
    }
  })

  test('a contact message is answered', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Contact messages/)
    await task.press(page.locator('tbody').getByRole('link').first())
    await page.getByLabel(/^Reply to/).fill('The fair opens at nine.')
    await task.button('Send reply')
    // The demo has no mail server. The portal must not report the reply as sent.
    await expect(page.getByRole('alert')).toContainText(
      /The reply to .* is stored, but no mail server is set up/,
    )
    expect(task.presses).toBe(on('Answer a contact message'))
  })

  test('all pending volunteers are confirmed at once', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Volunteers/, /^More/)
    if (isPhone) await task.button('Filters')
    await page.getByLabel('Status', { exact: true }).selectOption('Pending')
    await expect(page.getByRole('button', { name: 'Remove filter Pending' })).toBeVisible()
    const bar = page.getByRole('group', { name: 'With the selected rows' })
    if (isPhone) {
      await task.press(page.locator('tbody').getByRole('checkbox').first())
      await task.press(bar.getByRole('button', { name: 'Select page' }))
    } else {
      await task.press(page.getByRole('checkbox', { name: 'Select this page' }))
    }
    await task.press(bar.getByRole('button', { name: 'Confirm' }))
    await expect(page.getByText('No volunteers found matching your criteria.')).toBeVisible()
    expect(task.presses).toBe(on('Confirm 30 volunteers'))
  })

  test('a list is exported', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Registrations/)
    const download = page.waitForEvent('download')
    await task.action('Export to Excel')
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
    expect(task.presses).toBe(on('Export a list'))
  })

  test('the badges of a booking are printed', async () => {
    const [booking] = (await (
      await page.request.get('/api/stallBooking/stall-bookings?paymentStatus=PAID')
    ).json()) as { _id: string; name: string }[]
    const task = await CountedPresses.start(page)
    await task.menu(/^Stall bookings/)
    await page
      .getByRole('searchbox')
      .first()
      .fill(booking?._id ?? '')
    const row = page.getByRole('row').filter({ hasText: booking?.name ?? '' })
    await expect(page.getByRole('status').filter({ hasText: '1 result' })).toBeVisible()
    await task.press(row.getByRole('checkbox'))
    await task.button('Print')
    const download = page.waitForEvent('download')
    await task.button('Badges, A6 on A4')
    expect((await download).suggestedFilename()).toBe('badges-a6.pdf')
    expect(task.presses).toBe(on('Badges and entry codes of a booking'))
  })

  test('stalls are blocked for a sponsor', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Hall/)
    await page.getByRole('searchbox').fill('C24-C25')
    await expect(page.getByText('2 results')).toBeVisible()
    await task.press(page.getByLabel('Choose all 2 stalls in the list'))
    await task.press(page.getByRole('button', { name: 'Block', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Block 2 stalls' })
    await dialog.getByLabel('Reason for blocking').fill('Sponsor')
    await task.press(dialog.getByRole('button', { name: /^Block/ }))
    await expect(page.getByText('2 stalls are blocked.')).toBeVisible()
    expect(task.presses).toBe(on('Block stalls for a sponsor'))
  })

  test('the price of a stall is changed', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Hall/)
    await task.press(page.getByRole('tab', { name: 'Prices and numbers' }))
    await task.button('Change the price of 3x3m Standard')
    const form = page.getByRole('dialog', { name: 'Price of 3x3m Standard' })
    await form.getByLabel('Price in rupees, before GST').fill('80,000')
    await task.press(form.getByRole('button', { name: 'Save' }))
    await expect(page.getByText('The price of 3x3m Standard is saved')).toBeVisible()
    expect(task.presses).toBe(on('Price of a stall'))
  })

  test('who did what: the activity of one person', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Activity/, /^More/)
    if (isPhone) await task.button('Filters')
    await page.getByRole('combobox', { name: 'Person' }).selectOption({ index: 1 })
    await expect(page).toHaveURL(/actor=/)
    await expect(page.getByRole('listitem').first()).toBeVisible()
    expect(task.presses).toBe(on('See the changes of an account'))
  })

  test('a name is corrected', async () => {
    const [visitor] = (await (await page.request.get('/api/registers?status=Paid&perPage=10')).json()) as {
      _id: string
      name: string
    }[]
    const task = await CountedPresses.start(page)
    await task.menu(/^Registrations/)
    await page
      .getByRole('searchbox')
      .first()
      .fill(visitor?._id ?? '')
    await expect(page.getByRole('status').filter({ hasText: '1 result' })).toBeVisible()
    await task.button(`Edit registration of ${visitor?.name}`)
    const form = page.getByRole('dialog', { name: 'Edit registration' })
    await form.getByLabel('Name', { exact: true }).fill('Corrected Name')
    await task.press(form.getByRole('button', { name: 'Update' }))
    await expect(page.getByText('Registration of Corrected Name is saved')).toBeVisible()
    expect(task.presses).toBe(on('Correct a name'))
  })

  test('a booking is moved to another stall', async () => {
    const name = 'Young Agri Founders'
    const task = await CountedPresses.start(page)
    await task.booking(name)
    await task.button('Move…')
    const dialog = page.getByRole('dialog', { name: `Move ${name} to other stalls` })
    await task.press(dialog.getByRole('option', { name: /^Stall 80,/ }))
    await task.press(dialog.getByRole('option', { name: /^Stall 81,/ }))
    await task.press(dialog.getByRole('button', { name: 'Move', exact: true }))
    const question = page.getByRole('alertdialog', { name: 'Move this booking?' })
    await task.press(question.getByRole('button', { name: 'Confirm' }))
    await expect(page.getByText(`Booking of ${name} has its new stalls.`)).toBeVisible()
    expect(task.presses).toBe(on('Move a booking'))
  })

  test('two bookings are swapped', async () => {
    const name = 'Silk Route Sericulture'
    const task = await CountedPresses.start(page)
    await task.booking(name)
    await task.button('Swap with…')
    const dialog = page.getByRole('dialog', { name: `Swap the stalls of ${name}` })
    await dialog.getByLabel('Swap with').selectOption('Bio Shield Crop Care: 55')
    await task.press(dialog.getByRole('button', { name: 'Swap', exact: true }))
    const question = page.getByRole('alertdialog', { name: 'Swap these bookings?' })
    await task.press(question.getByRole('button', { name: 'Confirm' }))
    await expect(page.getByText(`Booking of ${name} has its new stalls.`)).toBeVisible()
    expect(task.presses).toBe(on('Swap two bookings'))
  })

  test('cash is taken at the desk', async () => {
    const waiting = (await (await page.request.get('/api/registers?status=Pending')).json()) as {
      name: string
      phone: string
      persons: number
    }[]
    // The visitor registers one person, because cash for a large group needs the approval of a second person.
    const visitor = waiting.find(({ persons }) => persons === 1)
    const task = await CountedPresses.start(page)
    await task.menu(/^Fair day/)
    await task.press(
      page.getByRole('navigation', { name: 'Parts of this screen' }).getByRole('link', { name: 'Tills' }),
    )
    await task.button('Take a payment')
    const dialog = page.getByRole('dialog', { name: 'Take a payment' })
    await dialog.getByRole('searchbox').fill(visitor?.phone ?? '')
    await task.press(dialog.getByRole('button').filter({ hasText: visitor?.name ?? '' }))
    await task.press(dialog.getByRole('button', { name: /received$/ }))
    await expect(dialog.getByRole('link', { name: /^Receipt RC\// })).toBeVisible()
    expect(task.presses).toBe(on('Take cash at the desk'))
  })

  test('payments and refunds are approved at once', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Work list/)
    await task.button('Select all')
    await task.button(/^Approve \d+ selected$/)
    const question = page.getByRole('alertdialog', { name: /^Approve \d+ items/ })
    await task.press(question.getByRole('button', { name: 'Approve' }))
    await expect(page.getByText(/^\d+ items are approved$/)).toBeVisible()
    expect(task.presses).toBe(on('Approve payments and refunds'))
  })

  test('all paid exhibitors get a message', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Stall bookings/)
    await task.button('Filters')
    await page.getByLabel('Payment', { exact: true }).selectOption('PAID')
    await expect(page).toHaveURL(/money=PAID/)
    await task.action('Write message')
    await task.press(page.getByRole('radio', { name: /^Their own record/ }))
    for (const language of ['', ' in Hindi', ' in Telugu']) {
      await page.getByLabel(`Subject${language}`, { exact: true }).fill('Setting up')
      await page.getByLabel(`Text${language}`, { exact: true }).fill('The hall opens at seven.')
    }
    await task.button('Preview')
    await task.press(
      page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Send', exact: true }),
    )
    await expect(page.getByRole('listitem').filter({ hasText: 'Setting up' })).toBeVisible()
    expect(task.presses).toBe(on('Message to all paid exhibitors'))
  })

  test('registration is closed now, and opened again', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Edition/)
    await task.press(page.getByText('Fee and opening times').first())
    await task.action('Close registration now')
    await expect(page.getByText(/^Visitors can no longer use registration/)).toBeVisible()
    expect(task.presses).toBe(on('Close registration now'))
    await task.action('Open registration now')
    await expect(page.getByText(/^Visitors can use registration again/)).toBeVisible()
  })

  test('a filtered list is saved as a view, which opens it again', async () => {
    await page.goto('/admin/registrations')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Status', { exact: true }).selectOption('Pending')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Name of this view').fill('Unpaid')
    await page.getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByRole('button', { name: 'View: Unpaid' })).toBeVisible()
    const task = await CountedPresses.start(page)
    await task.menu(/^Registrations/)
    await task.button('Views')
    await task.button('Open the view Unpaid')
    await expect(page).toHaveURL(/status=Pending/)
    expect(task.presses).toBe(on('Save a view of a list that is needed every day'))
  })

  test('a date, a fee or a text of the fair is changed', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Edition/)
    await task.press(page.getByText('Fee and opening times').first())
    await page.getByLabel('Entry fee in rupees').fill('120')
    await task.button('Save changes')
    await expect(page.getByText(/: saved$/)).toBeVisible()
    expect(task.presses).toBe(on('Change a date, the fee or a text of the fair'))
  })

  test('a committee member is corrected', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Committees/, /^More screens/)
    await task.press(page.getByRole('row').getByRole('button', { name: /^Edit/ }).first())
    const form = page.getByRole('dialog', { name: 'Edit member' })
    await form
      .getByRole('textbox', { name: /^Designation/ })
      .first()
      .fill('Scientist')
    await task.press(form.getByRole('button', { name: 'Update' }))
    await expect(form).toBeHidden()
    expect(task.presses).toBe(on('Correct a committee member'))
  })

  test('a banner gets another title', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Banners/, /^More screens/)
    await task.press(page.getByRole('button', { name: /^Edit/ }).first())
    const form = page.getByRole('dialog', { name: 'Edit banner' })
    await form.getByLabel('Title', { exact: true }).fill('Seeds for every soil')
    await task.press(form.getByRole('button', { name: 'Save banner' }))
    await expect(form).toBeHidden()
    expect(task.presses).toBe(on('Change a banner, logo or partner'))
  })

  test('a phone is added for the gate', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Fair day/)
    await task.button('Add a device')
    const form = page.getByRole('dialog', { name: 'Add a device' })
    await form.getByLabel('Name of the device').fill('Phone 9')
    await form.getByLabel('Gate', { exact: true }).fill('North')
    await task.press(form.getByRole('button', { name: 'Add and show the pairing code' }))
    await expect(page.getByRole('img', { name: /code/i }).first()).toBeVisible()
    expect(task.presses).toBe(on('Add a phone for the gate'))
  })

  test('everything is exported as one archive', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^System/, /^More screens/)
    const download = page.waitForEvent('download')
    await task.action(/everything/i)
    expect((await download).suggestedFilename()).toBe('everything.zip')
    expect(task.presses).toBe(on('Export everything'))
  })
}
