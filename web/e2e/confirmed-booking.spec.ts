import te from '../../texts/te/errors.json' with { type: 'json' }
import { expect, expectAccessible, test } from './fixtures'
import { endCheckout } from './steps/checkout-steps'
import { resultPath, Simulator, type OpenedOrder } from './steps/simulator'
import { expectNoSidewaysScroll } from './steps/sound-page'
import { Visitor } from './steps/visitor'

const booking = (name: string) => ({
  name,
  contactPerson: 'కవిత',
  phone: '9949027785',
  address: 'Medchal',
  type: 'STD Stall',
  category: 'FPO',
  stalls: [{ stallnumber: '24', stallSize: '3x3m' }],
})

// Uses a separate process, because the test advances the clock.
test('a confirmed booking keeps its stalls after its order expires', async ({
  startProgram,
  newVisitor,
  page: own,
  faults,
  hasTouch,
}) => {
  test.setTimeout(180_000)
  faults.allow(/409 \(Conflict\)/)
  const mela = await startProgram()
  const viewport = own.viewportSize()
  const office = await newVisitor({ baseURL: mela.url, viewport })
  const payer = await newVisitor({ baseURL: mela.url, viewport, hasTouch })
  // In the morning, so that the day of payment is over only after the order has expired.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await new Simulator(office.request).advanceTo(`${tomorrow}T04:30:00Z`)
  const opened = await payer.request.post('/api/cashfree/create-order', {
    data: { booking: booking('Kisan Nursery'), lang: 'te' },
  })
  expect(opened.status(), await opened.text()).toBe(200)
  const order = (await opened.json()) as OpenedOrder

  expect((await office.request.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
  const found = await office.request.get('/api/stallBooking/stall-bookings?q=Kisan')
  const [stored] = (await found.json()) as { _id: string }[]
  const portal = await office.newPage()
  await portal.goto(`/admin/stallbooking?booking=${stored?._id}`)
  await portal.getByRole('button', { name: 'Confirm booking' }).press('Enter')
  await expect(portal.getByRole('button', { name: 'Confirm booking' })).toHaveCount(0)

  await new Simulator(office.request).advance('50m')
  const visitor = new Visitor(await payer.newPage(), 'te', hasTouch)
  const { page } = visitor
  await page.goto(visitor.path(resultPath(order)))
  const kept = new RegExp(te.stalls_kept_confirmed.replaceAll(/\{\w+\}/g, '.+'))
  await expect(page.getByText(kept)).toBeVisible()
  const rival = await payer.request.post('/api/cashfree/create-order', {
    data: { booking: { ...booking('Rival Seeds'), phone: '9848012345' } },
  })
  expect(rival.status()).toBe(409)
  const hall = (await (await payer.request.get('/api/hall')).json()) as {
    stalls: { id: string; state: string }[]
  }
  expect(hall.stalls.find(({ id }) => id === 'std-24')?.state).toBe('sold')

  // The office creates a new payment link and gives it to the exhibitor, who pays with it.
  await portal.reload()
  await portal.getByRole('button', { name: 'Send payment link to Kisan Nursery' }).press('Enter')
  await expect(portal.getByText(/^₹88,500 to be paid by /)).toBeVisible()
  await expectAccessible(portal)
  await expectNoSidewaysScroll(portal)
  const link = await portal.getByRole('link', { name: /payment-success/ }).getAttribute('href')
  await page.goto(link ?? '')
  await visitor.press(page.getByRole('button', { name: visitor.words.result.active.go }))
  await expect(page).toHaveURL(/\/sandbox\//)
  await endCheckout(visitor, 'upi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words.result.paid.heading)
  await expectAccessible(page)
  await portal.reload()
  await expect(portal.getByRole('button', { name: 'Move…' })).toBeVisible()
  await expect(portal.getByRole('button', { name: /payment link/ })).toHaveCount(0)
  await Promise.all([office.close(), payer.close()]) // closed before the program stops
})
