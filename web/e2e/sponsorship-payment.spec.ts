import { expect, expectAccessible, test } from './fixtures'
import { endCheckout } from './steps/checkout-steps'
import { chooseAction } from './steps/record-actions'
import { expectNoSidewaysScroll } from './steps/sound-page'
import { Visitor } from './steps/visitor'

test('a sponsor pays a part of the agreed amount online', async ({
  page: portal,
  newVisitor,
  signIn,
  hasTouch,
}) => {
  const tail = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
  const name = `Lakshmi Seeds ${tail}`
  const payer = await newVisitor({ viewport: portal.viewportSize(), hasTouch })
  const sent = await payer.request.post('/api/sponsorship', {
    data: { contactPerson: name, mobile: `9${tail}`, level: 'Gold', lang: 'te' },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  const { _id: id } = (await sent.json()) as { _id: string }

  // The office and the sponsor have agreed on an amount. The office requests a first payment of a part of this amount.
  await signIn(portal.context())
  await portal.goto(`/admin/sponsorship/${id}`)
  await chooseAction(portal, 'More', 'Edit')
  const form = portal.getByRole('dialog')
  await form.getByLabel(/^Agreed amount/).fill('100000')
  await form.getByLabel('Status').selectOption('Confirmed')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form).toHaveCount(0)
  await portal.getByRole('button', { name: 'Send payment link', exact: true }).click()
  await portal.getByLabel(/^Amount to ask for/).fill('40000')
  await portal.getByRole('button', { name: `Send payment link to ${name}` }).click()
  await expect(portal.getByText(/^₹40,000 to be paid by /)).toBeVisible()
  await expectAccessible(portal)
  await expectNoSidewaysScroll(portal)

  const link = await portal.getByRole('link', { name: /payment-success/ }).getAttribute('href')
  const visitor = new Visitor(await payer.newPage(), 'te', hasTouch)
  await visitor.page.goto(link ?? '')
  await visitor.press(visitor.page.getByRole('button', { name: visitor.words.result.active.go }))
  await expect(visitor.page).toHaveURL(/\/sandbox\//)
  await endCheckout(visitor, 'upi')
  const { paid } = visitor.words.result
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(paid.heading)
  await expect(
    visitor.page.getByRole('main').getByText(visitor.words.frame.nav.sponsorship, { exact: true }),
  ).toBeVisible()
  await expectAccessible(visitor.page)

  // The payment is shown on the sponsorship's page, in the list and in the day book.
  await portal.reload()
  await expect(portal.getByRole('region', { name: 'Money' }).getByText('Part paid').first()).toBeVisible()
  await portal.goto(`/admin/sponsorships?q=${tail}`)
  await expect(portal.getByRole('table', { name: 'Sponsorships' }).getByText('Part paid')).toBeVisible()
  await portal.goto('/admin/daybook?period=all&kind=sponsorship')
  await expect(portal.getByRole('region', { name: 'Money by day' })).toBeVisible()
  await expectAccessible(portal)
  await payer.close()
})
