import { execFileSync } from 'node:child_process'
import { expect, expectAccessible } from './fixtures'
import { CountedPresses } from './steps/counted-presses'
import { enter, test, verdict } from './steps/gate-app'
import { openOrder, resultPath, saveRegistration, Simulator } from './steps/simulator'
import { expectSoundPage } from './steps/sound-page'

/**
 * Decodes the QR code in an image with an independent program (Debian's zbar-tools; scripts/setup.sh).
 */
function readCode(picture: Buffer): string {
  return execFileSync('zbarimg', ['--quiet', '--raw', '-'], { input: picture, encoding: 'utf8' }).trim()
}

test('a paid code admits once, and not at all after a cancellation', async ({
  page,
  request,
  mela,
  newVisitor,
}) => {
  test.setTimeout(120_000)
  const registration = await saveRegistration(request)
  const order = await openOrder(request, registration)
  const simulator = new Simulator(request)
  await simulator.attempt(order.orderId, 'SUCCESS')
  await simulator.advance('6s')

  await page.goto(resultPath(order))
  const picture = page.getByRole('img', { name: /^Entry code as a QR code/ })
  await expect(picture).toBeVisible()
  await expectSoundPage(page)
  const address = readCode(await picture.screenshot())
  expect(address.toLowerCase()).toContain(`${mela.url}/e/`.toLowerCase())
  await picture.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entry code')
  expect(readCode(await page.getByRole('img', { name: /^Entry code as/ }).screenshot())).toBe(address)
  await expectSoundPage(page)

  // A visitor scans the entry code with an ordinary camera app, which opens a page. The page explains the code without
  // naming its holder.
  await page.goto(address)
  await expect(page.getByText('Show this code at the gate')).toBeVisible()
  await expect(page.getByText('Lakshmi')).toHaveCount(0)
  await expectSoundPage(page)

  const owner = await newVisitor({ baseURL: mela.url })
  expect((await owner.request.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
  const email = `gate-${order.orderId.toLowerCase()}@example.org`
  const account = await owner.request.post('/api/admin/accounts', {
    data: { email, name: 'North gate', role: 'gate' },
  })
  expect(account.status(), await account.text()).toBe(201)
  const { password: first } = (await account.json()) as { password: string }
  const password = 'mango rain bullock cart'
  const helper = await newVisitor({ baseURL: mela.url })
  expect((await helper.request.post('/api/admin/login', { data: { email, password: first } })).status()).toBe(
    200,
  )
  const chosen = await helper.request.put('/api/admin/me/password', { data: { current: first, password } })
  expect(chosen.status(), await chosen.text()).toBe(204)

  const viewport = { width: 360, height: 640 }
  const gate = await (await newVisitor({ baseURL: mela.url, viewport })).newPage()
  await gate.goto('/admin')
  await gate.getByLabel('E-mail').fill(email)
  await gate.getByLabel('Password', { exact: true }).fill(password)
  await gate.getByRole('button', { name: /sign in|log in/i }).click()
  await expect(gate).toHaveURL('/gate')
  const added = await owner.request.post('/api/admin/gate/devices', {
    data: { name: 'Phone 1', gate: 'North gate' },
  })
  const { code } = (await added.json()) as { code: string }
  await gate.locator('#pairing-code').fill(code)
  await gate.locator('#pairing-code').press('Enter')
  await expect(gate.getByRole('heading', { level: 1 })).toHaveText('North gate')
  await expect(gate.locator('.gate-warning')).toHaveCount(0)

  await gate.goto(address)
  await expect(gate.locator('#typed')).not.toBeEmpty()
  const duty = CountedPresses.here(gate)
  await duty.button('Find')
  await expect(gate.locator('[data-answer=valid]')).toContainText(registration.name)
  expect(duty.presses).toBe(1)
  await expect(verdict(gate)).toBeHidden()
  await enter(gate, address)
  await expect(verdict(gate)).toHaveAttribute('data-answer', 'used')
  await expectAccessible(gate)
  await gate.getByRole('button', { name: 'Next' }).click()

  // The office undoes the admission on the day of the fair.
  const office = await owner.newPage()
  await office.goto('/admin/fair-day')
  await office.getByLabel('Name, phone or order number').fill(order.orderId.slice(-6))
  await office.getByRole('button', { name: 'Find', exact: true }).click()
  await office.getByRole('button', { name: `Undo the admission of ${registration.name}` }).click()
  await office.getByRole('button', { name: 'Undo admission' }).click()
  await expect(office.getByRole('button', { name: `Let in ${registration.name}` })).toBeVisible()
  await expectAccessible(office)
  await enter(gate, address)
  await expect(gate.locator('[data-answer=valid]')).toBeVisible()
  await expect(verdict(gate)).toBeHidden()

  const cancelled = await owner.request.put(`/api/registers/${registration._id}`, {
    data: { status: 'Cancelled' },
  })
  expect(cancelled.status(), await cancelled.text()).toBe(200)
  await enter(gate, address)
  await expect(verdict(gate)).toHaveAttribute('data-answer', 'cancelled')
  await expectAccessible(gate)
  await page.goto(resultPath(order))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order is cancelled')
  await expect(picture).toHaveCount(0)
})
