import { test } from './steps/gate-app'
import { pairedPage, phone } from './steps/gate-app'

test('shots', async ({ browser, mela }) => {
  test.setTimeout(200_000)
  const out = '/tmp/entry-shots/'
  const office = await browser.newContext({ baseURL: mela.url, viewport: { width: 1440, height: 900 } })
  await office.request.post('/api/admin/login', { data: mela.owner })
  const make = async () => (await (await office.request.post('/api/desk/books', { data: { sheets: 2 } })).json()) as { _id: string }
  const one = await make()
  await make()
  await office.request.post(`/api/desk/books/${one._id}/issue`, { data: { holder: 'Lakshmi Devi' } })
  await office.request.post('/api/desk/tills', { data: { float: 100 } })
  await office.request.post(`/api/desk/books/${one._id}/sell`, { data: { tickets: 5 } })
  await office.request.post(`/api/desk/books/${one._id}/revoke`, { data: { from: 31, reason: 'Two sheets were lost at the parking place' } })
  await office.request.post('/api/desk/devices', { data: { name: 'Desk phone 1' } })
  const dev = (await (await office.request.post('/api/desk/devices', { data: { name: 'Lost phone' } })).json()) as { _id: string }
  await office.request.patch(`/api/desk/devices/${dev._id}`, { data: { revoked: true } })
  await office.request.post('/api/admin/gate/messages', { data: { text: 'Close the south gate at five' } })
  const context = await browser.newContext({ ...phone, baseURL: mela.url })
  const gate = await pairedPage(context, mela, 'Phone T', 'te')
  await gate.screenshot({ path: `${out}gate-360-te.png` })
  await context.setOffline(true)
  await gate.locator('#typed').fill('abcdef')
  await gate.locator('#typed').press('Enter')
  await gate.waitForTimeout(1500)
  await gate.screenshot({ path: `${out}gate-offline-short-360-te.png`, fullPage: true })
  for (const [name, width, height] of [['360', 360, 640], ['1366', 1366, 768], ['1440', 1440, 900]] as const)
    for (const scheme of ['light', 'dark'] as const) {
      const page = await office.newPage()
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: scheme })
      for (const screen of ['entry-desk', 'control-room']) {
        await page.goto(`/admin/${screen}`)
        await page.waitForTimeout(1200)
        await page.evaluate((dark) => document.documentElement.setAttribute('data-theme', dark), scheme)
        await page.screenshot({ path: `${out}${screen}-${name}-${scheme}.png`, fullPage: true })
      }
      if (name !== '1440' ) { await page.close(); continue }
      await page.goto('/admin/entry-desk')
      await page.getByRole('button', { name: 'Pair a device' }).click()
      await page.getByLabel('Name of the device').fill('Desk phone 3')
      await page.getByRole('button', { name: 'Show the pairing code' }).click()
      await page.waitForTimeout(800)
      await page.screenshot({ path: `${out}pair-${name}-${scheme}.png` })
      await page.close()
    }
  const desk = await browser.newContext({ ...phone, baseURL: mela.url, locale: 'te-IN' })
  await desk.request.post('/api/admin/login', { data: mela.owner })
  const p = await desk.newPage()
  await p.addInitScript(() => localStorage.setItem('adminAuth', 'true'))
  await p.goto('/desk')
  await p.waitForTimeout(2500)
  await p.screenshot({ path: `${out}desk-360-te.png`, fullPage: true })
  await p.locator('input[type=tel]').fill('9848012345')
  await p.getByRole('button', { name: /UPI ₹100/ }).click()
  await p.waitForTimeout(2500)
  await p.screenshot({ path: `${out}desk-upi-360-te.png`, fullPage: true })
})
