import { execFileSync } from 'node:child_process'
import {
  request as newRequest,
  type APIRequestContext,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test'
import { css } from '../classes'
import { expect, testWith } from '../fixtures'
import { MelaProcess } from '../mela-process'
import { openOrder, resultPath, saveRegistration, Simulator } from './simulator'

/** Playwright's `test` with a separate program whose fair is today. */
export const test = testWith(startOnFairDay)

/** Starts a program and makes today the only day of its fair. */
export async function startOnFairDay(environment: Record<string, string> = {}): Promise<MelaProcess> {
  const mela = await MelaProcess.start(environment)
  const request = await newRequest.newContext({ baseURL: mela.url })
  await request.post('/api/admin/login', { data: mela.owner })
  const { day } = (await (await request.get('/api/admin/gate/summary')).json()) as { day: string }
  const edition = (await (await request.get('/api/admin/edition')).json()) as object
  const moved = await request.put('/api/admin/edition', {
    data: { ...edition, firstDay: day, lastDay: day },
  })
  expect(moved.status(), await moved.text()).toBe(200)
  await request.dispose()
  return mela
}

/**
 * Creates a paid registration. Returns the URL in the QR code of the registration's entry code, and the image of this
 * QR code.
 */
export async function paidCode(
  request: APIRequestContext,
  page: Page,
): Promise<{ address: string; picture: string; orderId: string }> {
  const order = await openOrder(request, await saveRegistration(request))
  const simulator = new Simulator(request)
  await simulator.attempt(order.orderId, 'SUCCESS')
  await simulator.advance('6s')
  await page.goto(resultPath(order))
  const image = page.locator(css('.qr')).first()
  const input = await image.screenshot()
  const address = execFileSync('zbarimg', ['--quiet', '--raw', '-'], { input, encoding: 'utf8' }).trim()
  return { address, picture: (await image.getAttribute('src')) ?? '', orderId: order.orderId }
}

/** Opens the gate app of a new device and pairs it. */
export async function pairedPage(
  context: BrowserContext,
  mela: MelaProcess,
  name: string,
  lang = 'en',
  worker = true,
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
  // Waits until the app has received the list of codes and the service worker has stored the app.
  await expect(page.locator('.gate-warning')).toHaveCount(0)
  if (worker) await page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null)
  return page
}

/** Types a code. */
export async function enter(page: Page, address: string): Promise<void> {
  await page.locator('#typed').fill(address)
  await page.locator('#typed').press('Enter')
}

/** Returns the element that shows the verdict on the whole screen. */
export function verdict(page: Page): Locator {
  return page.locator('.gate-verdict')
}

/** A small phone. */
export const phone = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }
