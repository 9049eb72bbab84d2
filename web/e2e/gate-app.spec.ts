import { expect, expectAccessible } from './fixtures'
import { enter, paidCode, pairedPage, phone, test, verdict } from './steps/gate-app'

test('codes are checked with and without a network, in Telugu on a small phone', async ({
  browser,
  request,
  page,
  mela,
}, info) => {
  test.setTimeout(150_000)
  const first = await paidCode(request, page)
  const second = await paidCode(request, page)
  const context = await browser.newContext({ ...phone, baseURL: mela.url })
  const gate = await pairedPage(context, mela, 'Phone T', 'te')
  await expectAccessible(gate)

  await enter(gate, first.address)
  await expect(verdict(gate)).toHaveAttribute('data-answer', 'valid')
  await expect(verdict(gate)).toContainText('స్వాగతం')
  await expect(verdict(gate)).toContainText('ఆన్‌లైన్‌లో చూశాం')
  await gate.screenshot({ path: info.outputPath('valid-te.png') })
  await gate.getByRole('button', { name: 'తర్వాత' }).click()

  await context.setOffline(true)
  await enter(gate, second.address)
  await expect(verdict(gate)).toHaveAttribute('data-answer', 'valid')
  await expect(verdict(gate)).toContainText('నెట్‌వర్క్ లేకుండా చూశాం')
  await gate.getByRole('button', { name: 'తర్వాత' }).click()
  for (const code of [first, second]) {
    await enter(gate, code.address)
    await expect(verdict(gate)).toHaveAttribute('data-answer', 'used')
    await gate.screenshot({ path: info.outputPath('used-te.png') })
    await gate.getByRole('button', { name: 'తర్వాత' }).click()
  }
  await enter(gate, `${first.address.slice(0, -4)}AAAA`)
  await expect(verdict(gate)).toHaveAttribute('data-answer', 'unknown')
  await gate.screenshot({ path: info.outputPath('unknown-te.png') })

  // The app is closed and opened again without a network. It must still have the scans that it could not send.
  await gate.close()
  const again = await context.newPage()
  await again.goto(`${mela.url}/gate`)
  await expect(again.locator('.gate-status b')).toHaveText('3 స్కాన్లు పంపాలి')
  await again.screenshot({ path: info.outputPath('offline-te.png') })
  await context.setOffline(false)
  await expect(again.locator('.gate-status b')).toHaveText('అన్నీ పంపబడ్డాయి')
  await context.close()
})

test('a lost question and a lost answer admit once and lose nothing', async ({
  browser,
  request,
  page,
  mela,
}) => {
  test.setTimeout(150_000)
  const codes = [
    await paidCode(request, page),
    await paidCode(request, page),
    await paidCode(request, page),
  ] as const
  const context = await browser.newContext({ ...phone, baseURL: mela.url, serviceWorkers: 'block' })
  const gate = await pairedPage(context, mela, 'Phone L', 'en', false)
  const next = gate.getByRole('button', { name: 'Next' })

  // The request of the app does not reach the server, so the app must check the code offline.
  await gate.route('**/api/gate/check', (route) => route.abort())
  await enter(gate, codes[0].address)
  await expect(verdict(gate)).toContainText('Checked offline')
  await next.click()
  // The server does not respond in time, so the app must check the code offline.
  await gate.unroute('**/api/gate/check')
  await gate.route('**/api/gate/check', () => undefined)
  const asked = Date.now()
  await enter(gate, codes[1].address)
  await expect(verdict(gate)).toContainText('Checked offline')
  expect(Date.now() - asked).toBeGreaterThan(1400)
  await next.click()
  // The server admits the visitor, but its response is lost. The app must also admit the visitor.
  await gate.unroute('**/api/gate/check')
  await gate.route('**/api/gate/check', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await enter(gate, codes[2].address)
  await expect(verdict(gate)).toHaveAttribute('data-answer', 'valid')
  await next.click()
  await gate.unroute('**/api/gate/check')
  await expect(gate.locator('.gate-status b')).toHaveText('Everything is sent')

  const office = await browser.newContext({ baseURL: mela.url })
  await office.request.post('/api/admin/login', { data: mela.owner })
  expect(await (await office.request.get('/api/admin/gate/conflicts')).json()).toEqual([])
  for (const { address } of codes) {
    const check = await office.request.post('/api/admin/gate/check', { data: { code: address, dry: true } })
    expect(((await check.json()) as { answer: string }).answer).toBe('used')
  }
  await Promise.all([office.close(), context.close()])
})

test('five hundred scans survive a kill, and the office sees the conflicts', async ({
  browser,
  request,
  page,
  mela,
}) => {
  test.setTimeout(150_000)
  const { address } = await paidCode(request, page)
  const context = await browser.newContext({ ...phone, baseURL: mela.url })
  const gate = await pairedPage(context, mela, 'Phone K')
  await context.setOffline(true)
  await enter(gate, address)
  await expect(verdict(gate)).toContainText('Checked offline')
  await gate.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const open = indexedDB.open('mela-gate')
      open.addEventListener('success', () => resolve(open.result))
    })
    const store = db.transaction('queue', 'readwrite').objectStore('queue')
    const all = store.getAll()
    await new Promise((resolve) => {
      all.addEventListener('success', resolve)
    })
    const [scan] = all.result as { at: number }[]
    for (let copy = 1; copy < 500; copy++)
      store.put({ ...scan, id: crypto.randomUUID(), at: (scan?.at ?? 0) + copy })
    await new Promise((resolve) => {
      store.transaction.addEventListener('complete', resolve)
    })
  })
  await gate.close()
  const again = await context.newPage()
  await again.goto(`${mela.url}/gate`)
  await expect(again.locator('.gate-status b')).toHaveText('500 scans wait')
  await context.setOffline(false)
  await expect(again.locator('.gate-status b')).toHaveText('Everything is sent', { timeout: 60_000 })

  const office = await browser.newContext({ baseURL: mela.url })
  await office.request.post('/api/admin/login', { data: mela.owner })
  const conflicts = (await (await office.request.get('/api/admin/gate/conflicts')).json()) as { by: string }[]
  expect(conflicts.filter(({ by }) => by === 'Phone K')).toHaveLength(499)
  await Promise.all([office.close(), context.close()])
})

test('an old list, a wrong clock and a day without the fair are reported', async ({
  browser,
  request,
  page,
  mela,
}) => {
  test.setTimeout(150_000)
  const { address } = await paidCode(request, page)
  const context = await browser.newContext({ ...phone, baseURL: mela.url })
  const gate = await pairedPage(context, mela, 'Old tablet')
  await context.setOffline(true)
  await context.addInitScript(() => {
    const real = Date.now
    Date.now = () => real() + 40 * 3_600_000
  })
  await gate.reload()
  await expect(gate.getByText('The list of codes is more than 36 hours old.')).toBeVisible()
  await enter(gate, address)
  await expect(verdict(gate)).toHaveAttribute('data-answer', 'not_today')
  await expect(verdict(gate)).toContainText('Not a day of the fair')
  await gate.getByRole('button', { name: 'Next' }).click()

  // When the network is available again, the app measures how wrong its clock is and corrects the time of a scan.
  await context.setOffline(false)
  await expect(gate.getByText(/The clock of this device is wrong by 2(399|400|401) minutes/)).toBeVisible()
  await expect(gate.getByText('The list of codes is more than 36 hours old.')).toHaveCount(0)
  await enter(gate, address)
  await expect(verdict(gate)).toHaveAttribute('data-answer', 'valid')
  await context.close()
})

test('the words of every verdict have a contrast of at least 7:1', async ({
  browser,
  mela,
  request,
  page,
}) => {
  test.setTimeout(90_000)
  const { address } = await paidCode(request, page)
  const context = await browser.newContext({ ...phone, baseURL: mela.url })
  const gate = await pairedPage(context, mela, 'Phone S')
  await enter(gate, `${address.slice(0, -4)}AAAA`) // an invalid code; the app shows its screen until it is closed
  const contrasts = await verdict(gate).evaluate((screen: HTMLElement) => {
    const light = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    return ['good', 'warn', 'bad', 'info'].map((tone) => {
      screen.dataset['tone'] = tone
      const { color, backgroundColor } = getComputedStyle(screen)
      const [dark = 0, bright = 0] = [light(color), light(backgroundColor)].toSorted((a, b) => a - b)
      return { tone, contrast: (bright + 0.05) / (dark + 0.05) }
    })
  })
  for (const { tone, contrast } of contrasts) expect(contrast, tone).toBeGreaterThanOrEqual(7)
  await context.close()
})
