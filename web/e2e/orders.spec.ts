import { expect, test } from './fixtures'
import { openOrder, paymentPath, resultPath, saveRegistration, Simulator } from './steps/simulator'
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

// My orders also lists records for which nobody has started a payment, and links to their payment page.

for (const lang of ['en', 'te'] as const) {
  test(`My orders leads to the payment of a registration without an order (${lang})`, async ({
    page,
    hasTouch,
    mela,
    newVisitor,
    signIn,
  }) => {
    const visitor = new Visitor(page, lang, hasTouch)
    const { orders, payment, frame, result } = visitor.words
    const unpaid = await saveRegistration(page.request)
    const ordered = await saveRegistration(page.request, unpaid.whatsappNo)
    const order = await openOrder(page.request, ordered)
    const simulator = new Simulator(page.request)
    const card = page.getByRole('article').filter({ hasText: unpaid.name })
    const pays = async () => {
      await expect(card).toContainText(`₹100${orders.records.states.due}`)
      const link = card.getByRole('link', { name: orders.pay, exact: true })
      await expect(link).toHaveAttribute('href', visitor.path(paymentPath(unpaid)))
      return link
    }

    // A visitor who enters the number of an order sees this order, and no other record with the same phone number.
    const find = async () => {
      await page.goto(visitor.path('/orders'))
      await page.getByLabel(orders.phone, { exact: true }).fill(unpaid.whatsappNo)
      await page.getByLabel(orders.reference).fill(order.orderId.slice(-6).toLowerCase())
      await visitor.press(page.getByRole('button', { name: orders.find }))
    }
    await find()
    await expect(page.getByRole('article')).toHaveCount(1)
    await simulator.attempt(order.orderId, 'SUCCESS')
    await simulator.advance('6s')
    await page.goto(visitor.path(resultPath(order)))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(result.paid.heading)
    await page.context().clearCookies()
    await find()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByText(orders.leadOne)).toBeVisible()
    await expect(card).toHaveCount(0)
    await expectSoundPage(page)

    // A visitor without any order asks for a link. Farmers have no e-mail address, so the office sends it.
    const stranger = await newVisitor({ baseURL: mela.url })
    const other = await stranger.newPage()
    await other.goto(visitor.path('/orders'))
    await other.getByLabel(orders.contactField).fill(`+91 ${unpaid.whatsappNo}`)
    await other.getByRole('button', { name: orders.sendLink }).click()
    await expect(other.getByRole('status')).toContainText(orders.asked.title)
    await expect(other.getByText(unpaid.name)).toHaveCount(0)
    const office = await newVisitor({ baseURL: mela.url })
    await signIn(office)
    const requests = async () =>
      (await (await office.request.get(`/api/admin/privacy/requests?q=${unpaid.whatsappNo}`)).json()) as {
        _id: string
      }[]
    await expect.poll(async () => (await requests()).length).toBe(1)
    const [request] = await requests()
    const made = await office.request.post(`/api/admin/privacy/requests/${request?._id}/link`)
    const { url } = (await made.json()) as { url: string }
    await page.context().clearCookies()
    await page.goto(url)
    await visitor.press(page.getByRole('main').getByRole('link', { name: frame.nav.orders, exact: true }))
    await expect(page.getByRole('article')).toHaveCount(2)
    await visitor.press(await pays())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(payment.heading)
  })
}
