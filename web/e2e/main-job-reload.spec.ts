import { expect, test } from './fixtures'
import {
  choosePrivateCompanies,
  expectBookingTyped,
  fillBooking,
  goToStalls,
  stallOnPlan,
  type BookingDetails,
} from './steps/booking-steps'
import { endCheckout, expectPaid, orderAtCheckout, payChecked } from './steps/checkout-steps'
import { askOffice, type OrderSeen } from './steps/office-steps'
import {
  chooseFarmer,
  payForRegistration,
  registerFarmer,
  registrationForm,
} from './steps/registration-steps'
import { Visitor } from './steps/visitor'

// Tests that visitors can reload a page or go back while they register, book stalls or pay. The typed values must still
// be there, and nothing may be ordered twice.

const farmer = { name: 'లక్ష్మి యాదవ్', address: 'మెదక్, తెలంగాణ', whatsappNo: '9848022338' }

const booking: BookingDetails = {
  name: 'Reload & Sons',
  contactPerson: 'Ravi Teja',
  phone: '9848012345',
  email: 'ravi@example.org',
  address: '12 Market Road\nSiddipet',
  requirements: 'One socket',
  product: 'Seed drills',
  members: '4',
  gst: '36AABTP1234K1ZL',
}

let visitor: Visitor

test.beforeEach(async ({ page, hasTouch }, { project }) => {
  visitor = new Visitor(page, project.name === 'phone' ? 'te' : 'en', hasTouch)
  await visitor.openHome()
})

test('a reload keeps the typed values of the registration and the payment form', async ({ page }) => {
  await visitor.follow('registration')
  await chooseFarmer(visitor)
  const form = registrationForm(visitor)
  await form.name.pressSequentially(farmer.name)
  await form.address.pressSequentially(farmer.address)
  await visitor.press(form.adult)
  await page.reload()
  await expect(form.name).toHaveValue(farmer.name)
  await expect(form.address).toHaveValue(farmer.address)
  await expect(form.adult).toBeChecked()
  await expect(form.whatsappNo).toHaveValue('')
  await form.whatsappNo.fill(farmer.whatsappNo)
  await visitor.press(form.send)

  await payForRegistration(visitor, async () => {
    const { fields } = visitor.words.payment
    await visitor.press(page.locator('form details summary'))
    await page.getByLabel(fields.username).fill('Another Payer')
    await page.getByLabel(fields.email).pressSequentially('payer@example.org')
    await page.reload()
    await expect(page.getByLabel(fields.username)).toHaveValue('Another Payer')
    await expect(page.getByLabel(fields.email)).toHaveValue('payer@example.org')
    await expect(page.getByLabel(fields.Mobile)).toHaveValue(farmer.whatsappNo)
  })
  await orderAtCheckout(page, '₹100')
})

test('a reload keeps the typed values of the booking form, and the selected stalls', async ({ page }) => {
  await visitor.follow('stallBooking')
  await choosePrivateCompanies(visitor)
  await fillBooking(visitor, booking)
  await page.reload()
  await expectBookingTyped(visitor, booking)
  await goToStalls(visitor)
  await visitor.press(stallOnPlan(visitor, 'std-25'))
  await visitor.press(stallOnPlan(visitor, 'bench-t4'))
  await page.reload()
  const picker = page.getByRole('dialog', { name: visitor.words.stallBooking.picker.title })
  for (const id of ['std-25', 'bench-t4']) {
    await expect(stallOnPlan(visitor, id)).toHaveAttribute('aria-selected', 'true')
  }
  await expect(picker.getByText('₹1,00,300')).toBeVisible()
  await page.goBack()
  await expectBookingTyped(visitor, booking)
})

test('a reload or Back during a payment keeps one order of a registration', async ({
  page,
  context,
  signIn,
}) => {
  await visitor.follow('registration')
  await chooseFarmer(visitor)
  await registerFarmer(visitor, farmer)
  const registrationId = new URL(page.url()).searchParams.get('registrationId')
  await payForRegistration(visitor, async () => {})
  const orderId = await orderAtCheckout(page, '₹100')
  await page.reload()
  expect(await orderAtCheckout(page, '₹100')).toBe(orderId)
  await page.goBack()
  await payChecked(visitor)
  expect(await orderAtCheckout(page, '₹100')).toBe(orderId)

  await endCheckout(visitor, 'pending')
  const { pending } = visitor.words.result
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pending.heading)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pending.heading)
  await expect(page.getByText(pending.warning)).toBeVisible()
  await expect(page.getByText(orderId)).toBeVisible()

  await signIn(context)
  const orders = await askOffice<OrderSeen[]>(context.request, '/api/orders?page=1&perPage=200')
  expect(orders.filter((order) => order.registrationId === registrationId)).toHaveLength(1)
})

test('a reload or Back during a payment keeps one order and one booking of stalls', async ({
  page,
  context,
  signIn,
}, { project }) => {
  const typed = { ...booking, name: `${booking.name} ${project.name}` }
  await visitor.follow('stallBooking')
  await choosePrivateCompanies(visitor)
  await fillBooking(visitor, typed)
  const picker = await goToStalls(visitor)
  await visitor.press(stallOnPlan(visitor, 'std-26'))
  await expect(picker.locator('dl').getByText('₹88,500')).toBeVisible()
  await visitor.press(picker.getByRole('button', { name: visitor.words.stallBooking.picker.pay }))
  await payChecked(visitor)
  const orderId = await orderAtCheckout(page, '₹88,500')
  await page.goBack()
  await payChecked(visitor)
  expect(await orderAtCheckout(page, '₹88,500')).toBe(orderId)
  await endCheckout(visitor, 'upi')
  await expectPaid(visitor, orderId, '₹88,500', true)
  await page.reload()
  await expectPaid(visitor, orderId, '₹88,500', false)

  await signIn(context)
  const list = '/api/stallBooking/stall-bookings?page=1&perPage=200'
  const bookings = await askOffice<{ name: string; orderId: string }[]>(context.request, list)
  expect(bookings.filter(({ name }) => name === typed.name).map((one) => one.orderId)).toEqual([orderId])
  const orders = await askOffice<(OrderSeen & { company: string })[]>(
    context.request,
    '/api/orders?page=1&perPage=200',
  )
  expect(orders.filter(({ company }) => company === typed.name).map((one) => one.orderId)).toEqual([orderId])
})

test('a payment right after a failed one is shown as paid', async ({ page }) => {
  await visitor.follow('registration')
  await chooseFarmer(visitor)
  // This name must differ from the names that other tests register.
  await registerFarmer(visitor, { ...farmer, name: `${farmer.name} ${Date.now()}` })
  await payForRegistration(visitor, async () => {})
  const orderId = await orderAtCheckout(page, '₹100')
  await endCheckout(visitor, 'fail')
  const { failed } = visitor.words.result
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(failed.heading)
  await visitor.press(page.getByRole('button', { name: failed.again }))
  expect(await orderAtCheckout(page, '₹100')).toBe(orderId)
  await endCheckout(visitor, 'upi')
  await expectPaid(visitor, orderId, '₹100', true)
})
