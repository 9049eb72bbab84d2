import { expect, expectAccessible, test } from './fixtures'
import { beforeTheFair } from './steps/home-steps'
import { resultPath, type OpenedOrder } from './steps/simulator'
import { expectNoSidewaysScroll, expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

// An exhibitor who reads Telugu cancels one of two stalls. The office approves the cancellation, and the other stall
// stays booked.

test('one stall of a booking is cancelled in Telugu', async ({
  page,
  mela,
  newVisitor,
  signIn,
  faults,
  hasTouch,
}, { project }) => {
  test.setTimeout(120_000)
  faults.allow(/status of 422 .*cancellation/)
  const restore = await beforeTheFair(mela)
  // Each project uses different stalls, because they share the program.
  const [kept, gone] = project.name === 'phone' ? ['72', '73'] : ['74', '75']
  const booking = {
    name: `Manjeera FPO ${project.name}`,
    contactPerson: 'సుజాత',
    phone: project.name === 'phone' ? '9949027781' : '9949027782',
    address: 'Medak',
    type: 'STD Stall',
    category: 'FPO',
    stalls: [kept, gone].map((stallnumber) => ({ stallnumber, stallSize: '3x3m' })),
  }
  const opened = await page.request.post('/api/cashfree/create-order', { data: { booking, lang: 'te' } })
  expect(opened.status(), await opened.text()).toBe(200)
  const order = (await opened.json()) as OpenedOrder & { payment_session_id: string }
  await page.request.post('/sandbox/pg/view/sessions/result', {
    form: { payment_session_id: order.payment_session_id, result: 'upi' },
  })

  const visitor = new Visitor(page, 'te', hasTouch)
  const { result, cancellation } = visitor.words
  await page.goto(visitor.path(resultPath(order)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(result.paid.heading)
  await visitor.press(page.getByRole('link', { name: result.cancelStalls }))
  await expect(page.getByRole('group', { name: cancellation.stalls.legend })).toBeVisible()
  await expectSoundPage(page)
  await visitor.press(page.getByRole('checkbox', { name: cancellation.confirm }))
  await visitor.press(page.getByRole('button', { name: cancellation.send }))
  const summary = page.getByRole('group', { name: visitor.words.ui.problem })
  await expect(summary.getByRole('link', { name: 'రద్దు చేయాలనుకునే స్టాళ్లను ఎంచుకోండి' })).toBeVisible()
  await visitor.press(page.getByRole('checkbox', { name: new RegExp(` ${gone}, `) }))
  await visitor.press(page.getByRole('checkbox', { name: cancellation.confirm }))
  await visitor.press(page.getByRole('button', { name: cancellation.send }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(cancellation.heading.asked)
  await expect(page.getByText(new RegExp(` ${gone}, 3 × 3`))).toBeVisible()
  await expect(page.getByText('₹44,250')).toBeVisible()
  await expectSoundPage(page)

  const office = await newVisitor({ baseURL: mela.url, viewport: page.viewportSize() })
  await signIn(office)
  const portal = await office.newPage()
  await portal.goto('/admin/work')
  const task = portal.getByRole('listitem').filter({ hasText: booking.name })
  await expect(task.getByText('₹44,250')).toBeVisible()
  await task.getByRole('link', { name: booking.name, exact: true }).press('Enter')
  const request = portal.getByRole('region', { name: /^Asks to cancel/ })
  await expect(request.getByText(new RegExp(`\\b${gone}$`))).toBeVisible()
  await expectAccessible(portal)
  await expectNoSidewaysScroll(portal)
  await request.getByRole('button', { name: `Answer the request of ${booking.name}` }).press('Enter')
  const ask = portal.getByRole('dialog', { name: `Cancel the booking of ${booking.name}` })
  await expect(ask.getByLabel('Amount that goes back')).toHaveValue('44,250')
  await ask.getByRole('button', { name: 'Cancel, ₹44,250 goes back' }).press('Enter')
  await expect(ask).toBeHidden()
  await expect(request).toHaveCount(0)

  // The order is still paid and contains the other stall.
  await page.goto(visitor.path(resultPath(order)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(result.paid.heading)
  await expect(page.getByRole('link', { name: result.cancel, exact: true })).toBeVisible()
  await expectSoundPage(page)
  const hall = (await (await page.request.get('/api/hall')).json()) as {
    stalls: { id: string; state: string }[]
  }
  const state = (stall: string) => hall.stalls.find(({ id }) => id === `std-${stall}`)?.state
  expect([state(kept ?? ''), state(gone ?? '')]).toEqual(['sold', 'available'])
  await restore()
})
