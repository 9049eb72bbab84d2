import { expect } from './fixtures'
import { enter, paidCode, pairedPage, phone, test, verdict } from './steps/gate-app'

const network = ['question', 'upload', 'manifest'] as const

test('pairing without a network says so and works afterwards', async ({ browser, mela }) => {
  const office = await browser.newContext({ baseURL: mela.url })
  await office.request.post('/api/admin/login', { data: mela.owner })
  const added = await office.request.post('/api/admin/gate/devices', { data: { name: 'Phone P', gate: 'N' } })
  const { code } = (await added.json()) as { code: string }
  const context = await browser.newContext({ ...phone, baseURL: mela.url, serviceWorkers: 'block' })
  const gate = await context.newPage()
  await gate.route('**/api/gate/pair', (route) => route.abort())
  await gate.goto('/gate')
  await gate.getByLabel('Pairing code').fill(code)
  await gate.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(gate.getByText('Pairing needs the network.', { exact: false })).toBeVisible()
  await gate.unroute('**/api/gate/pair')
  await gate.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(gate.getByText('Phone P')).toBeVisible()
  await Promise.all([office.close(), context.close()])
})

for (const step of network) {
  test(`a network that is cut at the ${step} loses nothing`, async ({ browser, request, page, mela }) => {
    test.setTimeout(150_000)
    const { address } = await paidCode(request, page)
    const context = await browser.newContext({ ...phone, baseURL: mela.url, serviceWorkers: 'block' })
    const gate = await pairedPage(context, mela, `Cut at the ${step}`, 'en', false)
    await gate.route('**/api/gate/check', (route) => route.abort())
    if (step === 'upload') {
      // The server stores the scans, but its first response is lost. The app must send the scans again.
      let lost = false
      await gate.route('**/api/gate/scans', async (route) => {
        if (lost) return route.continue()
        lost = true
        await route.fetch()
        return route.abort()
      })
    }
    if (step === 'manifest') await gate.route('**/api/gate/manifest*', (route) => route.abort())
    await enter(gate, address)
    await expect(verdict(gate)).toHaveAttribute('data-answer', 'valid')
    await expect(verdict(gate)).toContainText('Checked offline')
    await gate.getByRole('button', { name: 'Next' }).click()
    await expect(gate.locator('.gate-status b')).toHaveText('Everything is sent', { timeout: 60_000 })
    await gate.unroute('**/api/gate/check')
    await enter(gate, address)
    await expect(verdict(gate)).toHaveAttribute('data-answer', 'used')

    const office = await browser.newContext({ baseURL: mela.url })
    await office.request.post('/api/admin/login', { data: mela.owner })
    const conflicts = (await (await office.request.get('/api/admin/gate/conflicts')).json()) as {
      by: string
    }[]
    expect(conflicts.filter(({ by }) => by === `Cut at the ${step}`)).toEqual([])
    await Promise.all([office.close(), context.close()])
  })
}

test('the end of an order number lets in without a network', async ({ browser, request, page, mela }) => {
  test.setTimeout(150_000)
  const { orderId } = await paidCode(request, page)
  const short = orderId.slice(-6).toUpperCase()
  const context = await browser.newContext({ ...phone, baseURL: mela.url })
  const gate = await pairedPage(context, mela, 'Phone S')
  await context.setOffline(true)
  await enter(gate, 'Ravi')
  await expect(gate.getByText('A search by name needs the network.', { exact: false })).toBeVisible()
  await enter(gate, 'ZZZZZZ')
  await expect(gate.getByText('No paid order that ends in ZZZZZZ', { exact: false })).toBeVisible()
  for (const answer of ['valid', 'used']) {
    await enter(gate, short)
    await gate.getByRole('button', { name: 'Let in' }).click()
    await expect(verdict(gate)).toHaveAttribute('data-answer', answer)
    await gate.getByRole('button', { name: 'Next' }).click()
  }
  await context.setOffline(false)
  await expect(gate.locator('.gate-status b')).toHaveText('Everything is sent', { timeout: 60_000 })
  await context.close()
})
