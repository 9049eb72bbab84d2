import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { apply, enterBooking, register, unique, writeMessage } from './steps/office-records'
import { pressPageAction } from './steps/office-steps'

// Tests the tasks of a typical day at the office, using only the portal.
test('the office handles the tasks of a day', async ({ page, context, newVisitor, signIn, mela }) => {
  test.setTimeout(120_000)
  const names = {
    message: unique('రవి తేజ'),
    volunteer: unique('Lakshmi'),
    booking: unique('Sri Balaji'),
    farmer: unique('Yellamma'),
  }
  const visitor = await newVisitor({ baseURL: mela.url })
  await writeMessage(visitor.request, names.message, 'When does the fair open?\nWe come from Siddipet.')
  await apply(visitor.request, names.volunteer, 'volunteer')
  await register(visitor.request, names.farmer)
  await signIn(context)
  await enterBooking(context.request, names.booking)

  await test.step('a message is read, deleted, and restored', () => message(page, names.message))
  await test.step('a volunteer is confirmed', () => volunteer(page, names.volunteer))
  await test.step('a booking is confirmed', () => booking(page, context.request, names.booking))
  await test.step('a banner is added and shown on the website', () => banner(page, context.request))
  await test.step('the registrations are exported to a spreadsheet', () => spreadsheet(page, names.farmer))
})

async function find(page: Page, words: string) {
  await page.getByRole('searchbox').first().fill(words)
  const row = page.getByRole('row', { name: words })
  await expect(row).toHaveCount(1)
  return row
}

async function message(page: Page, name: string): Promise<void> {
  await page.goto('/admin/admincontact')
  await find(page, name)
  await page.getByRole('button', { name: `Details of message of ${name}` }).click()
  await expect(page.getByText('We come from Siddipet.').last()).toBeVisible()
  await page.getByRole('button', { name: `Delete message of ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Message deleted successfully')).toBeVisible()
  await expect(page.getByText('No messages match your search.')).toBeVisible()
  // Restores the message from the list of deleted messages, because the notification with the button Undo disappears
  // after a while.
  await page.goto(`/admin/admincontact?deleted=true&q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Restore message of ${name}` }).click()
  await page.goto(`/admin/admincontact?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row', { name })).toHaveCount(1)
}

async function volunteer(page: Page, name: string): Promise<void> {
  await page.goto('/admin/volunteers')
  const row = await find(page, name)
  await page.getByRole('button', { name: `Confirm application of ${name}` }).click()
  await expect(row.getByText('Confirmed')).toBeVisible()
}

async function booking(page: Page, request: APIRequestContext, name: string): Promise<void> {
  await page.goto('/admin/stallbooking')
  const row = await find(page, name)
  await row.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(page.getByText(`Booking of ${name} is confirmed`)).toBeVisible()
  const list = (await (
    await request.get(`/api/stallBooking/stall-bookings?q=${encodeURIComponent(name)}`)
  ).json()) as { _id: string; status: string; isBooked: boolean }[]
  expect(list).toMatchObject([{ status: 'Confirmed', isBooked: true }])
  // Releases the stall for the next test. It opens another screen first, because the current one would request the
  // deleted booking.
  await page.goto('/admin')
  expect((await request.delete(`/api/stallBooking/stall-bookings/${list[0]?._id}`)).status()).toBe(204)
}

async function banner(page: Page, request: APIRequestContext): Promise<void> {
  const title = unique('Living soil')
  const buffer = await readFile(join(import.meta.dirname, '../public/apple-touch-icon.png'))
  await page.goto('/admin/banner')
  await page.getByRole('button', { name: 'Add banner' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add banner' })
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.locator('input[type=file]').setInputFiles({ name: 'soil.png', mimeType: 'image/png', buffer })
  await expect(form.getByRole('img', { name: 'Preview of soil.png' })).toBeVisible()
  await form.getByRole('button', { name: 'Save banner' }).click()
  await expect(page.getByText('Banner created successfully!')).toBeVisible()
  await expect(async () => {
    expect(await (await request.get('/')).text()).toContain(title)
  }).toPass()
  const banners = (await (await request.get('/api/banners')).json()) as { _id: string; title: string }[]
  const made = banners.find((one) => one.title === title)
  expect((await request.delete(`/api/banners/${made?._id}`)).status()).toBe(204)
}

async function spreadsheet(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/registrations?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row', { name })).toHaveCount(1)
  const download = page.waitForEvent('download')
  await pressPageAction(page, 'Export to Excel')
  const file = await download
  expect(file.suggestedFilename()).toBe('registrations.xlsx')
  const content = await readFile(await file.path())
  expect(content.subarray(0, 2).toString()).toBe('PK')
}
