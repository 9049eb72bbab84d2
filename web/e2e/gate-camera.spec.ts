import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { expect } from './fixtures'
import { paidCode, pairedPage, phone, test, verdict } from './steps/gate-app'

// The images that the camera sees in different light: in a hall, at dusk, and in the sun with a reflection. Brightness
// is from 0 to 255. `tilt` is in radians.
const lights: Readonly<Record<string, { dark: number; light: number; glare: number; tilt: number }>> = {
  'in a hall': { dark: 40, light: 210, glare: 0, tilt: 0 },
  'at dusk': { dark: 22, light: 70, glare: 0, tilt: 0.1 },
  'in the sun': { dark: 130, light: 235, glare: 45, tilt: 0.25 },
}

/** Creates a video for Chromium's fake camera. It shows the code on a grey background. */
async function film(
  page: Page,
  picture: string,
  { dark, light, glare, tilt }: (typeof lights)[string],
): Promise<Buffer> {
  const width = 640
  const height = 480
  const luma = await page.evaluate(
    async ({ src, across, down, from, to, shine, turn }) => {
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
      pen.translate(across / 2, down / 2)
      pen.rotate(turn)
      pen.drawImage(image, -170, -170, 340, 340)
      const { data } = pen.getImageData(0, 0, across, down)
      return Array.from({ length: across * down }, (_, at) => {
        const bright = (data[at * 4] ?? 0) / 255
        const reflection = shine * Math.exp(-(((at % across) - across * 0.7) ** 2) / 9000)
        const noise = ((at * 7919) % 17) - 8
        return Math.max(16, Math.min(235, Math.round(from + (to - from) * bright + reflection + noise)))
      })
    },
    { src: picture, across: width, down: height, from: dark, to: light, shine: glare, turn: tilt },
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

/** Opens a browser whose camera shows an image, and calls `look` with this browser. */
async function withCamera(
  page: Page,
  picture: string,
  light: (typeof lights)[string],
  look: (browser: Browser) => Promise<void>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'mela-film-'))
  const path = join(folder, 'code.y4m')
  await writeFile(path, await film(page, picture, light))
  const browser = await browserWithFilm(path, ['--disable-gpu'])
  try {
    await look(browser)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

for (const [name, light] of Object.entries(lights)) {
  test(`the camera reads a code ${name}`, async ({ request, page, mela }, info) => {
    test.setTimeout(120_000)
    const { picture } = await paidCode(request, page)
    await withCamera(page, picture, light, async (browser) => {
      const context = await browser.newContext({ ...phone, baseURL: mela.url, permissions: ['camera'] })
      const gate = await pairedPage(context, mela, `Camera ${name}`)
      await gate.getByRole('button', { name: 'Start the camera' }).click()
      await expect(verdict(gate)).toHaveAttribute('data-answer', 'valid', { timeout: 30_000 })
      await gate.screenshot({ path: info.outputPath('camera.png') })
      const taken = await gate.evaluate(() => {
        const [image] = performance.getEntriesByName('gate:image')
        const [shown] = performance.getEntriesByName('gate:verdict')
        return (shown?.startTime ?? 0) - (image?.startTime ?? 0)
      })
      expect(taken).toBeGreaterThan(0)
      info.annotations.push({ type: 'from the image to the verdict', description: `${Math.round(taken)} ms` })
    })
  })
}

// The camera of the gate app can read two kinds of pairing codes: those for the gate app and those for the entry desk.
// After the scan, the app sends the code to the server.
for (const { app, path, body } of [
  { app: 'gate', path: '/api/admin/gate/devices', body: { name: 'Phone Q', gate: 'North gate' } },
  { app: 'desk', path: '/api/desk/pairings', body: { name: 'Phone Q' } },
]) {
  test(`the camera reads the pairing code of the ${app}`, async ({ page, mela, request, faults }) => {
    test.setTimeout(120_000)
    faults.allow(/404/)
    await request.post('/api/admin/login', { data: mela.owner })
    const opened = await request.post(path, { data: body })
    expect(opened.status(), await opened.text()).toBe(201)
    const { qr, code } = (await opened.json()) as { qr: string; code: string }
    await page.goto('/')
    await withCamera(page, qr, lights['at dusk'] ?? never(), async (browser) => {
      const context = await browser.newContext({ ...phone, baseURL: mela.url, permissions: ['camera'] })
      const phonePage = await context.newPage()
      await phonePage.goto('/gate')
      const sent = phonePage.waitForRequest('**/api/gate/pair')
      await phonePage.getByRole('button', { name: 'Scan the pairing code' }).click()
      expect((await sent).postDataJSON()).toEqual({ code })
    })
  })
}

function never(): never {
  throw new Error('no such light')
}

/** Opens the gate app in a browser with a fake camera, and starts the camera. `prepare` runs before the app. */
async function withGate(
  page: Page,
  picture: string,
  mela: Parameters<typeof pairedPage>[1],
  prepare: (gate: Page) => Promise<void>,
  look: (gate: Page) => Promise<void>,
) {
  await withCamera(page, picture, lights['in a hall'] ?? never(), async (browser) => {
    const context = await browser.newContext({ ...phone, baseURL: mela.url, permissions: ['camera'] })
    await context.addInitScript(() => {
      const counted = window as unknown as { locks: number }
      counted.locks = 0
      Object.defineProperty(navigator, 'wakeLock', {
        value: {
          request: () => {
            counted.locks++
            return Promise.resolve({ release: () => Promise.resolve() })
          },
        },
      })
    })
    const gate = await pairedPage(context, mela, 'Camera that stops')
    await prepare(gate)
    await gate.getByRole('button', { name: 'Start the camera' }).click()
    await look(gate)
  })
}

const camera = (gate: Page) => gate.locator('.gate-camera')
const blank = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Ends the picture, as a call or the sleep of the phone does. */
async function endPicture(gate: Page) {
  await gate.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject as MediaStream
    for (const track of stream.getTracks()) {
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
  })
}

const isLive = (gate: Page) =>
  gate.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject as MediaStream | null
    return stream?.getTracks().every(({ readyState }) => readyState === 'live') ?? false
  })

test('the camera comes back by itself after its picture has ended', async ({ page, mela }) => {
  test.setTimeout(120_000)
  await page.goto('/')
  await withGate(
    page,
    blank,
    mela,
    () => Promise.resolve(),
    async (gate) => {
      await expect(camera(gate)).toHaveAttribute('data-state', 'on', { timeout: 30_000 })
      expect(await gate.evaluate(() => (window as unknown as { locks: number }).locks)).toBe(1)
      await endPicture(gate)
      expect(await isLive(gate)).toBe(false)
      await expect.poll(() => isLive(gate)).toBe(true)
      await expect(camera(gate)).toHaveAttribute('data-state', 'on')
      await expect
        .poll(() => gate.evaluate(() => (window as unknown as { locks: number }).locks))
        .toBeGreaterThan(1)

      // While the page is hidden, the camera stays off. It starts when the page is visible again.
      await gate.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await endPicture(gate)
      await expect(camera(gate)).toHaveAttribute('data-state', 'stopped')
      await expect(gate.getByRole('button', { name: 'Start the camera' })).toBeVisible()
      await gate.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await expect(camera(gate)).toHaveAttribute('data-state', 'on')
      expect(await isLive(gate)).toBe(true)
    },
  )
})

test('a refused camera starts by the button after it was allowed', async ({ page, mela }) => {
  test.setTimeout(120_000)
  await page.goto('/')
  await withGate(
    page,
    blank,
    mela,
    async (gate) => {
      await gate.evaluate(() => {
        const { mediaDevices } = navigator
        const open = mediaDevices.getUserMedia.bind(mediaDevices)
        mediaDevices.getUserMedia = () => {
          mediaDevices.getUserMedia = open
          return Promise.reject(new DOMException('refused', 'NotAllowedError'))
        }
      })
    },
    async (gate) => {
      await expect(camera(gate)).toHaveAttribute('data-state', 'forbidden')
      await gate.getByRole('button', { name: 'Start the camera' }).click()
      await expect(camera(gate)).toHaveAttribute('data-state', 'on', { timeout: 30_000 })
    },
  )
})

test('without the decoder the camera does not stay on', async ({ page, mela }) => {
  test.setTimeout(120_000)
  await page.goto('/')
  await withGate(
    page,
    blank,
    mela,
    async (gate) => {
      await gate.evaluate(() => {
        const refuse = () => Promise.reject(new Error('no memory'))
        WebAssembly.instantiate = refuse
        WebAssembly.instantiateStreaming = refuse
      })
    },
    async (gate) => {
      await expect(camera(gate)).toHaveAttribute('data-state', 'failed', { timeout: 30_000 })
      expect(await isLive(gate)).toBe(false)
      await expect(gate.getByRole('button', { name: 'Start the camera' })).toBeVisible()
    },
  )
})
