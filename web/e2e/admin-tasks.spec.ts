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
    await expect(page.getByText('No applications found matching your criteria.')).toBeVisible()
    expect(task.presses).toBe(3)
  })

  test('the badges of a booking are printed', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Stall bookings/)
    const row = page.getByRole('row').filter({ hasText: 'Confirmed' }).first()
    await task.press(row.getByRole('checkbox'))
    await task.button('Print')
    const download = page.waitForEvent('download')
    await task.button('Badges, A6 on A4')
    expect((await download).suggestedFilename()).toBe('badges-a6.pdf')
    expect(task.presses).toBe(4)
  })

  test('who did what: the activity of one person', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Activity/, /^Office/)
    await page.getByLabel('Person').selectOption({ index: 1 })
    await expect(page).toHaveURL(/actor=/)
    await expect(page.getByRole('listitem').first()).toBeVisible()
    expect(task.presses).toBe(2)
  })

  test('a new colleague is invited', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Users and roles/, /^Office/)
    await task.button('Add account')
    const form = page.getByRole('dialog', { name: 'Add account' })
    await form.getByLabel('E-mail').fill('asha@example.org')
    await form.getByLabel('Name').fill('Asha')
    await task.press(form.getByRole('button', { name: 'Add account' }))
    await expect(form).toBeHidden()
    expect(task.presses).toBe(4)
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

  test('a filtered list is saved as a view and opened again', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Registrations/)
    await page.getByLabel('Status', { exact: true }).selectOption('Pending')
    await task.button('Views')
    await page.getByLabel('Name of this view').fill('Unpaid')
    await task.button('Save view')
    await expect(page.getByRole('button', { name: 'View: Unpaid' })).toBeVisible()
    expect(task.presses).toBe(3)
    await page.goto('/admin/registrations')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Open the view Unpaid' }).click()
    await expect(page).toHaveURL(/status=Pending/)
  })

  test('the keys j, k, x, ? and / work in the lists', async () => {
    for (const address of ['/admin/registrations', '/admin/sponsorships', '/admin/admincontact']) {
      await page.goto(address)
      await expect(page.locator('#main .table tbody tr:not(.row-skeleton)').nth(1)).toBeVisible()
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('k')
      await page.keyboard.press('x')
      await expect(page.getByText('1 selected', { exact: true }).last()).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('/')
      await expect(page.getByRole('combobox', { name: 'Search everything' }).first()).toBeFocused()
    }
  })
})
