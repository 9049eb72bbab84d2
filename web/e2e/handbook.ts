import { join } from 'node:path'
import { chromium, expect, test, type Page } from '@playwright/test'
import { MelaProcess } from './mela-process'
import { expectLoadedScreen } from './steps/loaded-screen'
import { signInToPortal } from './steps/office-steps'
import { saveAsWebP } from './steps/save-as-webp'
import { Visitor } from './steps/visitor'

// Takes the screenshots for the office handbook and the README from the demo. The images are small, so that they can be
// committed to the repository.

const folder = join(import.meta.dirname, '../../docs/screenshots')

const screens = {
  dashboard: '/admin/dashboard',
  work: '/admin/work',
  registrations: '/admin/registrations',
  'stall-bookings': '/admin/stallbooking',
  hall: '/admin/hall',
  orders: '/admin/orders',
  daybook: '/admin/daybook',
  documents: '/admin/documents?period=all',
  debtors: '/admin/debtors',
  deducted: '/admin/debtors?tab=tax&period=all',
  messages: '/admin/messages',
  'fair-day': '/admin/fair-day',
  edition: '/admin/edition',
} as const

// The screenshots for the README that show the home page before the fair.
const homes = [
  { name: 'home-1440-en', lang: 'en', screen: { viewport: { width: 1440, height: 900 } } },
  {
    name: 'home-360-te',
    lang: 'te',
    screen: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  },
] as const

test('the pictures of the handbook and of the home page', async () => {
  const mela = await MelaProcess.start({}, ['--demo'])
  const browser = await chromium.launch(test.info().project.use.launchOptions)
  try {
    const context = await browser.newContext({ baseURL: mela.url, viewport: { width: 1200, height: 760 } })
    const page = await context.newPage()
    await signInToPortal(page, mela.owner)
    await filled(page)
    for (const [name, path] of Object.entries(screens)) {
      await page.goto(path)
      await take(page, name)
    }
    await page.goto('/admin/orders')
    await page.goto(`/admin/order/${await anyOrder(page)}`)
    await expect(page.getByRole('heading', { name: 'Statement', exact: true })).toBeVisible()
    await take(page, 'order')
    for (const home of homes) {
      const visit = await browser.newContext({ baseURL: mela.url, ...home.screen })
      await takeHome(await visit.newPage(), home)
    }
  } finally {
    await browser.close()
    await mela.stop()
  }
})

// Waits until the demo has written its records. The demo writes them only after the program has started.
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
  await expectLoadedScreen(page)
  await saveAsWebP(page, join(folder, `handbook-${name}.webp`))
}

async function takeHome(page: Page, { name, lang, screen }: (typeof homes)[number]): Promise<void> {
  await new Visitor(page, lang, 'isMobile' in screen).openHome()
  await page.evaluate(() => document.fonts.ready)
  await saveAsWebP(page, join(folder, `${name}.webp`))
}
