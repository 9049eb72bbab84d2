import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  chromium,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { expect, expectAccessible, test as base } from './fixtures'
import { MelaProcess } from './mela-process'
import { openOrder, resultPath, saveRegistration, Simulator } from './steps/simulator'

// The clock of this program is on the first day of the fair, so it is not shared with other tests.
const test = base.extend<object, { mela: MelaProcess }>({
  mela: [
    async ({ playwright }, use) => {
      const mela = await MelaProcess.start()
      const request = await playwright.request.newContext({ baseURL: mela.url })
      const { firstDay } = (await (await request.get('/api/event')).json()) as { firstDay: string }
      await request.post('/api/admin/login', { data: mela.owner })
      const { day } = (await (await request.get('/api/admin/gate/summary')).json()) as { day: string }
      const hours = Math.round((Date.parse(firstDay) - Date.parse(day)) / 3_600_000)
      if (hours > 0) await new Simulator(request).advance(`${hours}h`)
      await request.dispose()
      await use(mela)
      await mela.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** A paid entry code: the address that its QR code holds, and its picture. */
async function paidCode(
  request: APIRequestContext,
  page: Page,
): Promise<{ address: string; picture: string }> {
  const order = await openOrder(request, await saveRegistration(request))
  const simulator = new Simulator(request)
  await simulator.attempt(order.orderId, 'SUCCESS')
  await simulator.advance('6s')
  await page.goto(resultPath(order))
  const image = page.getByRole('img', { name: /^Entry code as a QR code/ })
  const input = await image.screenshot()
  const address = execFileSync('zbarimg', ['--quiet', '--raw', '-'], { input, encoding: 'utf8' }).trim()
  return { address, picture: (await image.getAttribute('src')) ?? '' }
}

/** Opens the gate app of a new device and pairs it. */
async function pairedPage(
  context: BrowserContext,
  mela: MelaProcess,
  name: string,
  lang = 'en',
): Promise<Page> {
  const office = await context.browser()?.newContext({ baseURL: mela.url })
  if (!office) throw new Error('the context has no browser')
  await office.request.post('/api/admin/login', { data: mela.owner })
  const added = await office.request.post('/api/admin/gate/devices', { data: { name, gate: 'North gate' } })
  expect(added.status(), await added.text()).toBe(201)
  const { code } = (await added.json()) as { code: string }
  await office.close()
  await context.addInitScript((chosen) => localStorage.setItem('gateLang', chosen), lang)
  const page = await context.newPage()
  await page.goto(`${mela.url}/gate#pair=${code}`)
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.locator('.gate-status')).toHaveAttribute('data-online', 'true')
  // The list of codes has come, and the service worker has stored the app.
  await expect(page.locator('.gate-warning')).toHaveCount(0)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null)
  return page
}

async function enter(page: Page, address: string): Promise<void> {
  await page.locator('#typed').fill(address)
  await page.locator('#typed').press('Enter')
}

function verdict(page: Page) {
  return page.locator('.gate-verdict')
}

const phone = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }

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

  // The app is killed and opens again without a network.
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
  const gate = await pairedPage(context, mela, 'Phone L').catch((error: unknown) => {
    throw error
  })
  const next = gate.getByRole('button', { name: 'Next' })

  // The question never arrives.
  await gate.route('**/api/gate/check', (route) => route.abort())
  await enter(gate, codes[0].address)
  await expect(verdict(gate)).toContainText('Checked offline')
  await next.click()
  // The server does not answer in time.
  await gate.unroute('**/api/gate/check')
  await gate.route('**/api/gate/check', () => undefined)
  const asked = Date.now()
  await enter(gate, codes[1].address)
  await expect(verdict(gate)).toContainText('Checked offline')
  expect(Date.now() - asked).toBeGreaterThan(1400)
  await next.click()
  // The server lets the person in, and its answer is lost.
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

// How the code looks to the camera: in a hall, at dusk, and under the sun with a reflection.
const lights: Readonly<Record<string, { dark: number; light: number; glare: number }>> = {
  'in a hall': { dark: 40, light: 210, glare: 0 },
  'at dusk': { dark: 22, light: 70, glare: 0 },
  'in the sun': { dark: 130, light: 235, glare: 45 },
}

/** A film for Chromium's fake camera: the code on a grey ground. */
async function film(
  page: Page,
  picture: string,
  { dark, light, glare }: (typeof lights)[string],
): Promise<Buffer> {
  const width = 640
  const height = 480
  const luma = await page.evaluate(
    async ({ src, across, down, from, to, shine }) => {
      const image = new Image()
      image.src = src
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = across
      canvas.height = down
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.fillStyle = 'white'
      pen.fillRect(0, 0, across, down)
      pen.imageSmoothingEnabled = false
      pen.drawImage(image, (across - 380) / 2, (down - 380) / 2, 380, 380)
      const { data } = pen.getImageData(0, 0, across, down)
      return Array.from({ length: across * down }, (_, at) => {
        const bright = (data[at * 4] ?? 0) / 255
        const reflection = shine * Math.exp(-(((at % across) - across * 0.7) ** 2) / 9000)
        const noise = ((at * 7919) % 17) - 8
        return Math.max(16, Math.min(235, Math.round(from + (to - from) * bright + reflection + noise)))
      })
    },
    { src: picture, across: width, down: height, from: dark, to: light, shine: glare },
  )
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    Buffer.from(luma),
    Buffer.alloc((width * height) / 2, 128),
  ])
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array.from({ length: 10 }, () => frame),
  ])
}

async function browserWithFilm(path: string, launch: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: [
      ...launch,
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${path}`,
    ],
  })
}

for (const [name, light] of Object.entries(lights)) {
  test(`the camera reads a code ${name}`, async ({ request, page, mela }, info) => {
    test.setTimeout(120_000)
    const { picture } = await paidCode(request, page)
    const folder = await mkdtemp(join(tmpdir(), 'mela-film-'))
    const path = join(folder, 'code.y4m')
    await writeFile(path, await film(page, picture, light))
    const browser = await browserWithFilm(path, ['--disable-gpu'])
    try {
      const context = await browser.newContext({ ...phone, baseURL: mela.url, permissions: ['camera'] })
      const gate = await pairedPage(context, mela, `Camera ${name}`)
      await gate.getByRole('button', { name: 'Start the camera' }).click()
      await expect(verdict(gate)).toHaveAttribute('data-answer', 'valid', { timeout: 30_000 })
      await gate.screenshot({ path: info.outputPath('camera.png') })
    } finally {
      await browser.close()
      await rm(folder, { recursive: true })
    }
  })
}
