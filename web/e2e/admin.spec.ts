import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'
import { enterBooking, freeStalls, register, unique } from './steps/office-records'
import { pressPageAction } from './steps/office-steps'

async function pressStall(page: Page, label: string): Promise<void> {
  await page.getByRole('option', { name: new RegExp(`^Stall ${label}, 3x3m`) }).click()
}

test('a visitor of a guarded page signs in and is redirected back to it', async ({ page, mela, faults }) => {
  faults.allow(/401 \(Unauthorized\)/)
  await page.goto('/admin/registrations?status=Pending')
  await expect(page.getByRole('heading', { name: 'Admin Portal' })).toBeVisible()
  await expect(page).toHaveURL('/admin')
  await expectAccessible(page)

  await page.getByLabel('E-mail').fill(mela.owner.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
  await expectAccessible(page)

  await page.getByLabel('Password', { exact: true }).fill(mela.owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Registrations', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/admin/registrations?status=Pending')

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/admin/dashboard')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('the office searches, edits, deletes, restores and exports registrations', async ({
  page,
  context,
  signIn,
}) => {
  const name = unique('మల్లయ్య')
  await register(context.request, name)
  await signIn(context)
  await page.goto('/admin/registrations')
  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByText('1 result')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: `Edit registration of ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit registration' })
  await form.getByLabel('Phone').fill('12345')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByText('Please enter a valid 10-digit phone number')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Phone').fill('94401 55210')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText(`Registration of ${name} is saved`)).toBeVisible()
  await expect(page.getByRole('row', { name }).getByText('94401 55210')).toBeVisible()

  await page.getByRole('button', { name: `Delete registration of ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Registration?' })
  await expect(question).toContainText(
    `Are you sure you want to delete registration for ${name}? An owner can restore it within 30 days.`,
  )
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No registrations match your criteria')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name })).toBeVisible()

  const download = page.waitForEvent('download')
  await pressPageAction(page, 'Export to Excel')
  expect((await download).suggestedFilename()).toBe('registrations.xlsx')
  await expect(page.getByText('registrations.xlsx is downloaded')).toBeVisible()
})

test('the address keeps the state of a list', async ({ page, context, signIn }) => {
  await register(context.request, unique('Yellamma'))
  await signIn(context)
  await page.goto('/admin/registrations?category=Farmer&perPage=25&sort=name')
  // The filters are hidden until a button is pressed. The button shows the number of active filters.
  const filters = page.getByRole('button', { name: 'Filters' })
  await expect(filters).toHaveText('Filters1')
  await filters.click()
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Farmer')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending')
  await expect(page).toHaveURL(/status=Pending/)
  await page.reload()
  await filters.click()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Pending')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Farmer')
})

test('the office enters a booking on the plan, confirms it, and deletes it', async ({
  page,
  context,
  signIn,
}) => {
  const name = unique('Sri Balaji Bio Inputs')
  await signIn(context)
  await page.goto('/admin/stallbooking')
  await expect(page.getByRole('heading', { name: 'Stall Bookings Management' })).toBeVisible()
  await pressPageAction(page, 'Add New Booking')
  const form = page.getByRole('dialog', { name: 'Add New Booking' })
  const [stall] = await freeStalls(context.request)
  const label = stall?.label ?? ''
  await form.getByRole('option', { name: new RegExp(`^Stall ${label},`) }).click()
  await expect(form.getByText('₹88,500')).toBeVisible()
  await form.getByLabel('Organization name').fill(name)
  await form.getByLabel('Phone').fill('98851 20034')
  await form.getByLabel('Address').fill('Kukatpally')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create' }).click()

  await expect(page.getByRole('heading', { name: `${name}, stall ${label}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(page.getByText(`Booking of ${name} is confirmed`)).toBeVisible()
  await expect(page.getByRole('option', { name: `Stall ${label}, 3x3m, sold` })).toBeAttached()

  await page.getByRole('button', { name: 'Close details' }).click()
  await page.getByRole('button', { name: `Delete booking of ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Stall Booking?' })
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('option', { name: `Stall ${label}, 3x3m, free` })).toBeAttached()
})

test('plan and list highlight the same booking, and show changes by other users', async ({
  page,
  context,
  newVisitor,
  signIn,
}) => {
  await signIn(context)
  await page.goto('/admin/stallbooking')
  await expect(page.getByText(/stalls taken/)).toBeVisible()

  const other = await newVisitor()
  await signIn(other)
  const name = unique('AgriDrone Works')
  const label = await enterBooking(other.request, name)
  await expect(page.getByRole('option', { name: `Stall ${label}, 3x3m, held` })).toBeAttached()
  await pressStall(page, label)
  await expect(page.getByRole('heading', { name: `${name}, stall ${label}` })).toBeVisible()
  await expect(page).toHaveURL(/stall=std-/)
  await page.reload()
  await expect(page.getByRole('heading', { name: `${name}, stall ${label}` })).toBeVisible()
})

test('the office blocks a stall with a reason and unblocks it', async ({ page, context, signIn }) => {
  await signIn(context)
  const label = (await freeStalls(context.request)).at(-1)?.label ?? ''
  await page.goto('/admin/stallbooking')
  await pressStall(page, label)
  await page.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('Give a reason for blocking the stall')).toBeVisible()
  await page.getByLabel('Reason for blocking').fill('Pillar')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('option', { name: `Stall ${label}, 3x3m, blocked: Pillar` })).toBeAttached()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByRole('option', { name: `Stall ${label}, 3x3m, free` })).toBeAttached()
})

test('on a phone the sidebar is a menu, and a list never scrolls sideways', async ({
  page,
  context,
  signIn,
  isMobile,
}) => {
  test.skip(!isMobile, 'a phone’s matter')
  await register(context.request, unique('A very long name without any end to it whatsoever'))
  await signIn(context)
  await page.goto('/admin/registrations')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: /^More/ }).click()
  await expect(menu.getByRole('link', { name: 'Partners' })).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole('link', { name: /Stall bookings/ }).click()
  await expect(page.getByRole('heading', { name: 'Stall Bookings Management' })).toBeVisible()
  await expect(menu).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
