import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { CountedPresses } from './steps/counted-presses'
import { testWithDemo as test } from './steps/demo-fair'

// The tasks of a day in the office with the number of presses that docs/product/office-tasks.md states.

const laptop = {
  viewport: { width: 1366, height: 768 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
}

test.describe('tasks of the office', () => {
  let page: Page

  test.beforeEach(async ({ newVisitor, mela, signIn }) => {
    const context = await newVisitor({ baseURL: mela.url, ...laptop })
    page = await context.newPage()
    await signIn(context)
  })

  test('a caller is found by phone number with keys only', async () => {
    const [caller] = (await (await page.request.get('/api/registers?perPage=10')).json()) as {
      _id: string
      phone: string
    }[]
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type(caller?.phone ?? '')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/(registration|booking|order)\//)
    await expect(page.getByRole('link', { name: /^Call/ }).first()).toBeVisible()
  })

  test('a contact message is answered', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Contact messages/)
    await task.press(page.getByRole('row').nth(1).getByRole('link').first())
    await page.getByLabel(/^Reply to/).fill('The fair opens at nine.')
    await task.button('Send reply')
    await expect(page.getByText(/^The reply to .* is sent$/)).toBeVisible()
    expect(task.presses).toBe(3)
  })

  test('all pending volunteers are confirmed at once', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Volunteers/)
    await page.getByLabel('Status', { exact: true }).selectOption('Pending')
    await expect(page.getByRole('button', { name: 'Remove filter Pending' })).toBeVisible()
    await task.press(page.getByRole('checkbox', { name: 'Select this page' }))
    const bar = page.getByRole('group', { name: 'With the selected rows' })
    await task.press(bar.getByRole('button', { name: 'Confirm' }))
    await expect(page.getByText('No volunteers found matching your criteria.')).toBeVisible()
    expect(task.presses).toBe(3)
  })

  test('a list is exported', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Registrations/)
    const download = page.waitForEvent('download')
    await task.button('Export to Excel')
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
    expect(task.presses).toBe(2)
  })

  test('the badges of a booking are printed', async () => {
    const [booking] = (await (
      await page.request.get('/api/stallBooking/stall-bookings?paymentStatus=PAID')
    ).json()) as { _id: string; name: string }[]
    const task = await CountedPresses.start(page)
    await task.menu(/^Stall bookings/, /^Exhibition/)
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
    expect(task.presses).toBe(4)
  })

  test('stalls are blocked for a sponsor', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Hall/, /^Exhibition/)
    await page.getByRole('searchbox').fill('C24-C25')
    await expect(page.getByText('2 results')).toBeVisible()
    await task.press(page.getByLabel('Choose all 2 stalls in the list'))
    await task.press(page.getByRole('button', { name: 'Block', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Block 2 stalls' })
    await dialog.getByLabel('Reason for blocking').fill('Sponsor')
    await task.press(dialog.getByRole('button', { name: /^Block/ }))
    await expect(page.getByText('2 stalls are blocked.')).toBeVisible()
    expect(task.presses).toBe(4)
  })

  test('the price of a stall is changed', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Hall/, /^Exhibition/)
    await task.press(page.getByRole('tab', { name: 'Prices and numbers' }))
    await task.button('Change the price of 3x3m Standard')
    const form = page.getByRole('dialog', { name: 'Price of 3x3m Standard' })
    await form.getByLabel('Price in rupees, before GST').fill('80,000')
    await task.press(form.getByRole('button', { name: 'Save' }))
    await expect(page.getByText('The price of 3x3m Standard is saved')).toBeVisible()
    expect(task.presses).toBe(4)
  })

  test('who did what: the activity of one person', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Activity/, /^Office/)
    await page.getByRole('combobox', { name: 'Person' }).selectOption({ index: 1 })
    await expect(page).toHaveURL(/actor=/)
    await expect(page.getByRole('listitem').first()).toBeVisible()
    expect(task.presses).toBe(2)
  })

  test('registration is closed now, and opened again', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Edition/, /^Website/)
    await task.press(page.getByText('Fee and opening times').first())
    await task.button('Close registration now')
    await expect(page.getByText(/^Visitors can no longer use registration/)).toBeVisible()
    expect(task.presses).toBe(4)
    await task.button('Open registration now')
    await expect(page.getByText(/^Visitors can use registration again/)).toBeVisible()
  })

  test('a filtered list is saved as a view, which opens it again', async () => {
    await page.goto('/admin/registrations')
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
    expect(task.presses).toBe(3)
  })
})
