import { format } from '../src/i18n/format'
import { expect, testWithOwnProgram } from './fixtures'
import {
  bookingForm,
  choosePrivateCompanies,
  expectBookingTyped,
  fillBooking,
  goToStalls,
  stallInList,
  stallOnPlan,
  type BookingDetails,
} from './steps/booking-steps'
import { endCheckout, expectPaid, orderAtCheckout, payChecked } from './steps/checkout-steps'
import { expectOrdersInPortal } from './steps/office-sight'
import {
  chooseFarmer,
  payForRegistration,
  registerFarmer,
  type FarmerDetails,
} from './steps/registration-steps'
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

// Tests the visitors' main tasks from end to end: register, pay, book two stalls, pay, and check everything in the
// portal. On the phone, the test uses Telugu and touch. On the desktop, it uses English and a mouse. Both devices are
// tested with and without JavaScript.

// Uses a separate process, because the test needs the free stalls 24 and t3, which other tests may book.
const test = testWithOwnProgram()

const farmer: FarmerDetails = {
  name: 'మల్లయ్య బొడ్డు',
  address: 'ఇంటి నం. 4-12, కొండపాక గ్రామం, సిద్దిపేట జిల్లా, తెలంగాణ',
  whatsappNo: '90003 41877',
}

const booking: BookingDetails = {
  name: 'Bhoomi Bio Inputs Pvt Ltd',
  contactPerson: 'సరళ రెడ్డి',
  phone: '+91 98480-12345',
  email: 'sarala@bhoomi.example',
  address: 'Plot 7 & 8, "Haritha" <Phase II>, Patancheru, Hyderabad 502319',
  requirements: 'Two 5 A sockets, నీటి కుళాయి దగ్గర',
  product: 'Biofertilisers',
  members: '3',
  gst: '36AABTP1234K1ZL',
}

// Returns the data of a farmer and a booking with unique names, so that searching the portal finds only their records.
function namedFor(what: string, project: string) {
  return {
    farmer: { ...farmer, name: `${farmer.name} ${what} ${project}` },
    booking: { ...booking, name: `${booking.name} ${what} ${project}` },
  }
}

test.describe.configure({ timeout: 240_000 })

test('with JavaScript: register, pay, book stalls 24 and t3, pay, and check both in the portal', async ({
  page,
  mela,
  newVisitor,
  hasTouch,
}, { project }) => {
  const typed = namedFor('with script', project.name)
  const visitor = new Visitor(page, project.name === 'phone' ? 'te' : 'en', hasTouch)
  const check = () => expectSoundPage(page)

  const registrationOrder = await registerAndPay(visitor, typed.farmer, check, true)
  const bookingOrder = await test.step('book stalls 24 and t3 on the plan', async () => {
    await visitor.press(page.getByRole('link', { name: visitor.words.result.paid.go }))
    await expect(page).toHaveURL(visitor.path('/'))
    await visitor.follow('stallBooking')
    await check()
    await choosePrivateCompanies(visitor)
    await fillBooking(visitor, typed.booking)
    await check()
    const picker = await goToStalls(visitor)
    const quoted = page.waitForResponse(
      async (answer) => answer.url().endsWith('/api/hall/quote') && (await answer.text()).includes('100300'),
    )
    await visitor.press(stallOnPlan(visitor, 'std-24'))
    await expect(stallOnPlan(visitor, 'std-24')).toHaveAttribute('aria-selected', 'true')
    await visitor.press(stallOnPlan(visitor, 'bench-t3'))
    expect(await (await quoted).json()).toMatchObject({ base: 85_000, gst: 15_300, total: 100_300 })
    const { picker: words } = visitor.words.stallBooking
    const sums = picker.getByRole('complementary', { name: words.yours })
    await expect(sums.locator('dl > div').nth(0)).toHaveText(`${words.stalls}₹85,000`)
    await expect(sums.locator('dl > div').nth(1)).toHaveText(`${format(words.gst, { percent: '18' })}₹15,300`)
    await expect(sums.locator('dl > div').last()).toBeVisible()
    await expect(sums.locator('dl > div').nth(2)).toHaveText(new RegExp(`^${words.total}.*₹1,00,300$`))
    await check()
    await visitor.press(picker.getByRole('button', { name: words.pay }))
    return payAtCheckout(visitor, '₹1,00,300', check, true)
  })
  await expectOrdersInPortal(await newVisitor(), mela.owner, typed, { registrationOrder, bookingOrder })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('register, pay, book stalls 24 and t3, pay, and check both in the portal', async ({
    page,
    mela,
    faults,
    newVisitor,
    hasTouch,
  }, { project }) => {
    // The test sends an incorrect form, so the response with status 422 is expected.
    faults.allow(/status of 422 .*\/stallbooking\)$/)
    const typed = namedFor('without script', project.name)
    const visitor = new Visitor(page, project.name === 'phone' ? 'te' : 'en', hasTouch)
    const check = () => expectSoundPage(page, newVisitor)

    const registrationOrder = await registerAndPay(visitor, typed.farmer, check, false)
    const bookingOrder = await test.step('book stalls 24 and t3 in the list', async () => {
      await visitor.press(page.getByRole('link', { name: visitor.words.result.paid.go }))
      await expect(page).toHaveURL(visitor.path('/'))
      await visitor.follow('stallBooking')
      await choosePrivateCompanies(visitor)
      await fillBooking(visitor, typed.booking)
      await bookingForm(visitor).gst.fill('36AABTP1234K1ZX')
      await visitor.press(stallInList(visitor, '24:3x3m'))
      await visitor.press(stallInList(visitor, 't3:6x2ft'))
      await visitor.press(page.getByRole('button', { name: visitor.words.stallBooking.plainPay }))
      await expectRefusedAsTyped(visitor, { ...typed.booking, gst: '36AABTP1234K1ZX' })
      await check()
      await bookingForm(visitor).gst.fill(typed.booking.gst)
      await visitor.press(page.getByRole('button', { name: visitor.words.stallBooking.plainPay }))
      return payAtCheckout(visitor, '₹1,00,300', check, false)
    })
    const office = await newVisitor({ javaScriptEnabled: true })
    await expectOrdersInPortal(office, mela.owner, typed, { registrationOrder, bookingOrder })
  })
})

async function registerAndPay(
  visitor: Visitor,
  who: FarmerDetails,
  check: () => Promise<void>,
  script: boolean,
): Promise<string> {
  return test.step('register as a farmer and pay ₹100', async () => {
    await visitor.openHome()
    await check()
    await visitor.follow('registration')
    await check()
    await chooseFarmer(visitor)
    await check()
    await registerFarmer(visitor, who)
    await check()
    await payForRegistration(visitor, check)
    const { page } = visitor
    const orderId = await orderAtCheckout(page, '₹100')
    expect(orderId).toMatch(/^MKM00/)
    await check()
    await endCheckout(visitor, 'upi')
    await expectPaid(visitor, orderId, '₹100', script)
    await check()
    return orderId
  })
}

async function payAtCheckout(
  visitor: Visitor,
  amount: string,
  check: () => Promise<void>,
  script: boolean,
): Promise<string> {
  const { page, words } = visitor
  await expect(page).toHaveURL(/\/payment\?/)
  await check()
  await payChecked(visitor)
  const orderId = await orderAtCheckout(page, amount)
  await endCheckout(visitor, 'upi')
  await expectPaid(visitor, orderId, amount, script)
  const stalls = page.getByRole('main').getByRole('listitem')
  await expect(stalls.filter({ hasText: /\b24\b/ })).toBeVisible()
  await expect(stalls.filter({ hasText: /\bt3\b/ })).toBeVisible()
  await expect(page.getByText(format(words.result.paid.within24, { id: orderId }))).toBeVisible()
  await check()
  return orderId
}

/** Checks that the form is shown again with one error, and with all typed and selected values. */
async function expectRefusedAsTyped(visitor: Visitor, details: BookingDetails): Promise<void> {
  await expect(bookingForm(visitor).gst).toHaveAttribute('aria-invalid', 'true')
  await expectBookingTyped(visitor, details)
  await expect(stallInList(visitor, '24:3x3m')).toBeChecked()
  await expect(stallInList(visitor, 't3:6x2ft')).toBeChecked()
}
