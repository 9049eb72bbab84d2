import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, expect, test, type Page } from '@playwright/test'
import { MelaProcess } from './mela-process'
import { signInAtDoor } from './steps/office-steps'

// The pictures of the office handbook, from the demo. They are small, so that they can stay in the repository.

const folder = join(import.meta.dirname, '../../docs/screenshots')

const screens = {
  dashboard: '/admin/dashboard',
  work: '/admin/work',
  registrations: '/admin/registrations',
  'stall-bookings': '/admin/stallbooking',
  hall: '/admin/hall',
  orders: '/admin/orders',
  daybook: '/admin/daybook',
  messages: '/admin/messages',
  'control-room': '/admin/control-room',
  edition: '/admin/edition',
} as const

test('the pictures of the handbook', async () => {
  const mela = await MelaProcess.start({}, ['--demo'])
  const browser = await chromium.launch(test.info().project.use.launchOptions)
  try {
    const context = await browser.newContext({ baseURL: mela.url, viewport: { width: 1200, height: 760 } })
    const page = await context.newPage()
    await signInAtDoor(page, mela.owner)
    await filled(page)
    for (const [name, path] of Object.entries(screens)) {
      await page.goto(path)
      await take(page, name)
    }
    await page.goto('/admin/orders')
    await page.goto(`/admin/order/${await anyOrder(page)}`)
    await take(page, 'order')
  } finally {
    await browser.close()
    await mela.stop()
  }
})

// The demo writes its records after the start.
async function filled(page: Page): Promise<void> {
  const total = async (list: string) =>
    Number((await page.request.get(`/api/${list}?page=1&perPage=1`)).headers()['x-total-count'])
  await expect.poll(() => total('registers'), { timeout: 120_000 }).toBeGreaterThanOrEqual(300)
  await expect
    .poll(() => total('stallBooking/stall-bookings'), { timeout: 120_000 })
    .toBeGreaterThanOrEqual(40)
}

async function anyOrder(page: Page): Promise<string> {
  const orders = (await (await page.request.get('/api/orders?page=1&perPage=1&status=PAID')).json()) as {
    orderId: string
  }[]
  return orders[0]?.orderId ?? ''
}

async function take(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  const picture = join(folder, `handbook-${name}.png`)
  await page.screenshot({ path: picture, animations: 'disabled' })
  await writeFile(join(folder, `handbook-${name}.webp`), await asWebP(page, await readFile(picture)))
  await rm(picture)
}

// The browser itself encodes the picture, so no other program is needed.
async function asWebP(page: Page, png: Buffer): Promise<Buffer> {
  const encoder = await page.context().newPage()
  const text = await encoder.evaluate(async (source) => {
    const bytes = Uint8Array.from(atob(source), (letter) => letter.codePointAt(0) ?? 0)
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    return canvas.toDataURL('image/webp', 0.8)
  }, png.toString('base64'))
  await encoder.close()
  return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')
}
