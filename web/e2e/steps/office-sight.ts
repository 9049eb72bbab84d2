import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import type { OwnerAccount } from '../mela-process'
import type { BookingDetails } from './booking-steps'
import {
  askOffice,
  expectEditForm,
  findRow,
  goToList,
  signInToPortal,
  type ActivitySeen,
  type OrderSeen,
} from './office-steps'
import type { FarmerDetails } from './registration-steps'
import { expectSoundPage } from './sound-page'

/** The values that the visitor typed. */
interface Typed {
  farmer: FarmerDetails
  booking: BookingDetails
}

/** The orders that the visitor has paid. */
interface Bought {
  registrationOrder: string
  bookingOrder: string
}

/**
 * Signs in to the portal with the owner account and checks the registration and the booking of stalls 24 and t3. Both
 * records must be paid and contain all typed values, and the booking must be confirmed. At the end, the stalls are
 * released.
 */
export async function expectOrdersInPortal(
  context: BrowserContext,
  owner: OwnerAccount,
  typed: Typed,
  bought: Bought,
): Promise<void> {
  const page = await context.newPage()
  await test.step('sign in at /admin with the printed account', async () => {
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSoundPage(page)
    await signInToPortal(page, owner)
    await expectSoundPage(page)
  })
  await test.step('the registration is listed as paid, with all typed values', () =>
    seeRegistration(page, typed.farmer))
  await test.step('the booking is listed as confirmed, with all typed values', () =>
    seeBooking(page, typed.booking, bought.bookingOrder))
  await test.step('both orders are paid', async () => {
    const orders = await askOffice<OrderSeen[]>(context.request, '/api/orders?page=1&perPage=200')
    const wanted = new Set([bought.bookingOrder, bought.registrationOrder])
    expect(
      orders
        .filter(({ orderId }) => wanted.has(orderId))
        .map(({ orderId, status, amount }) => [orderId, status, amount]),
    ).toEqual([
      [bought.bookingOrder, 'PAID', 100_300],
      [bought.registrationOrder, 'PAID', 100],
    ])
  })
  await test.step('changes are in the activity log', () => seeActivity(page, owner, typed, bought))
}

async function seeRegistration(page: Page, who: FarmerDetails): Promise<void> {
  await goToList(page, /^Registrations/, 'Registrations')
  const row = await findRow(page, 'Search registrations', who.name)
  await expect(row).toContainText('Farmer')
  await expect(row).toContainText('₹100')
  await expect(row).toContainText('Paid')
  await expectSoundPage(page)
  await expectEditForm(page, row, 'Edit registration', {
    Name: who.name,
    Phone: '9000341877',
    'E-mail': '',
    Address: who.address,
    'Amount in rupees': '100',
    Status: 'Paid',
  })
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
}

async function seeBooking(page: Page, details: BookingDetails, orderId: string): Promise<void> {
  await goToList(page, /^Stall bookings/, 'Stall Bookings Management')
  const row = await findRow(page, 'Search stall bookings', details.name)
  await expect(row).toContainText('₹1,00,300')
  await expect(row).toContainText('Confirmed')
  await expect(row).toContainText('Paid')
  await expect(row).toContainText('3 people')
  await row.getByRole('button', { name: details.name, exact: true }).click()
  const detail = page.getByRole('region', { name: details.name })
  await expect(detail.getByRole('heading')).toContainText('stalls 24, t3')
  for (const fact of [orderId, 'Paid', '₹85,000 + ₹15,300 GST', details.contactPerson, details.email]) {
    await expect(detail, fact).toContainText(fact)
  }
  for (const fact of [details.address, details.requirements, details.gst, details.product]) {
    await expect(detail, fact).toContainText(fact)
  }
  for (const id of ['std-24', 'bench-t3']) {
    const stall = page.getByRole('option').and(page.locator(`[data-stall="${id}"]`))
    await expect(stall).toHaveAttribute('data-state', 'selected')
    await expect(stall).toHaveAccessibleName(/, Sold$/)
  }
  await expectSoundPage(page)
  await expectEditForm(page, row, 'Edit Booking', {
    Status: 'Confirmed',
    'Organization name': details.name,
    Category: 'Private Company',
    'Contact person': details.contactPerson,
    Phone: '9848012345',
    'E-mail': details.email,
    Address: details.address,
    'Stall type': 'STD Stall',
    Members: details.members,
    'Products or services': details.product,
    'GST number': details.gst,
    Requirements: details.requirements,
  })
  await expectSoundPage(page)
}

// Corrects the phone number of the booking and deletes the booking, so that the next test can book the stalls. Then
// checks that the activity log shows both changes.
async function seeActivity(page: Page, owner: OwnerAccount, typed: Typed, bought: Bought): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Edit Booking' })
  await form.getByLabel('Phone').fill('98480 54321')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form).toBeHidden()
  const { request } = page.context()
  await page.close() // otherwise the open page would request the deleted booking
  const list = await askOffice<{ _id: string; orderId: string }[]>(
    request,
    '/api/stallBooking/stall-bookings',
  )
  const id = list.find(({ orderId }) => orderId === bought.bookingOrder)?._id ?? ''
  const deleted = await request.delete(`/api/stallBooking/stall-bookings/${id}?release=true`)
  expect(deleted.status()).toBe(204)

  const lines = await askOffice<ActivitySeen[]>(request, '/api/admin/activity?perPage=20&page=1')
  const ofBooking = lines.filter(({ entityId }) => entityId === id)
  expect(ofBooking.map(({ actor, action }) => [actor, action])).toEqual([
    [owner.email, 'deleted'],
    [owner.email, 'updated'],
  ])
  expect(ofBooking[1]).toMatchObject({ before: { phone: '9848012345' }, after: { phone: '9848054321' } })
  expect(ofBooking[0]?.before).toMatchObject({ name: typed.booking.name })
  expect(lines.some(({ actor, action }) => actor === owner.email && action === 'signed in')).toBe(true)
}
