import te from '../../texts/te/errors.json' with { type: 'json' }
import { expect, expectAccessible, test } from './fixtures'
import { endCheckout } from './steps/checkout-steps'
import { expectNoSidewaysScroll } from './steps/sound-page'
import { Visitor } from './steps/visitor'

// The office moves a paid booking to a more expensive stall. The exhibitor, who reads Telugu, pays the difference.

test('a booking is moved, and its exhibitor pays the difference in Telugu', async ({
  page,
  newVisitor,
  signIn,
  mela,
  hasTouch,
}, { project }) => {
  test.setTimeout(120_000)
  // Each project uses different stalls, because they share the program.
  const [bench, standard] = project.name === 'phone' ? ['t3', '22'] : ['t4', '23']
  const office = await newVisitor({ baseURL: mela.url, viewport: page.viewportSize() })
  await signIn(office)
  const booking = {
    name: `Kisan Nursery ${project.name}`,
    contactPerson: 'కవిత',
    phone: '9949027785',
    address: 'Medchal',
    type: 'STD Stall',
    category: 'FPO',
    stalls: [{ stallnumber: bench, stallSize: '6x2ft' }],
  }
  const opened = await office.request.post('/api/cashfree/create-order', { data: { booking, lang: 'te' } })
  expect(opened.status(), await opened.text()).toBe(200)
  const { payment_session_id } = (await opened.json()) as { payment_session_id: string }
  await office.request.post('/sandbox/pg/view/sessions/result', {
    form: { payment_session_id, result: 'upi' },
  })

  const portal = await office.newPage()
  const query = encodeURIComponent(booking.name)
  const rows = await office.request.get(`/api/stallBooking/stall-bookings?q=${query}`)
  const [stored] = (await rows.json()) as { _id: string }[]
  await portal.goto(`/admin/stallbooking?q=${query}&booking=${stored?._id}`)
  await portal.getByRole('button', { name: 'Move…' }).press('Enter')
  const dialog = portal.getByRole('dialog', { name: `Move ${booking.name} to other stalls` })
  await dialog.getByRole('option', { name: new RegExp(`^Stall ${bench}\\b`, 'i') }).press('Space')
  await dialog.getByRole('option', { name: new RegExp(`^Stall ${standard}\\b`) }).press('Space')
  await expect(dialog.getByText('₹76,700', { exact: true })).toBeVisible()
  await expectAccessible(portal)
  await expectNoSidewaysScroll(portal)
  await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  const ask = portal.getByRole('alertdialog', { name: 'Move this booking?' })
  await expect(ask.getByText(/₹76,700 is to be paid by/)).toBeVisible()
  await ask.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(portal.getByText(`Booking of ${booking.name} has its new stalls.`)).toBeVisible()

  const list = (await (await office.request.get('/api/admin/messages?kind=booking_moved')).json()) as {
    _id: string
    lang: string
    name: string
  }[]
  const message = list.find(({ name }) => name === booking.contactPerson)
  expect(message?.lang).toBe('te')
  const shown = (await (await office.request.get(`/api/admin/messages/${message?._id}`)).json()) as {
    body: string
  }
  expect(shown.body).toContain('ఇంకా చెల్లించాల్సింది: ₹76,700')
  const link = /\S+\/te\/payment-success\?\S+/g.exec(shown.body)?.[0] ?? ''

  const visitor = new Visitor(page, 'te', hasTouch)
  await page.goto(new URL(link).pathname + new URL(link).search)
  const { rest, active } = visitor.words.result
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(rest.heading)
  await expect(page.getByText(te.rest_to_pay)).toBeVisible()
  await expect(page.getByRole('main').getByText('₹76,700', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await visitor.press(page.getByRole('button', { name: active.go }))
  await expect(page).toHaveURL(/\/sandbox\//)
  await endCheckout(visitor, 'upi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words.result.paid.heading)
})
