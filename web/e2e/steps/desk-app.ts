import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { MelaProcess } from '../mela-process'

export type NewVisitor = (options?: Parameters<Browser['newContext']>[0]) => Promise<BrowserContext>

const password = 'mango rain bullock cart'

/** Creates a cashier and chooses the cashier's password. Returns the owner's browser context. */
export async function createCashier(
  mela: MelaProcess,
  newVisitor: NewVisitor,
  email: string,
): Promise<BrowserContext> {
  const owner = await newVisitor({ baseURL: mela.url })
  expect((await owner.request.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
  const account = await owner.request.post('/api/admin/accounts', {
    data: { email, name: 'Lakshmi at the desk', role: 'cashier' },
  })
  expect(account.status(), await account.text()).toBe(201)
  const { password: first } = (await account.json()) as { password: string }
  const cashier = await newVisitor({ baseURL: mela.url })
  await cashier.request.post('/api/admin/login', { data: { email, password: first } })
  const chosen = await cashier.request.put('/api/admin/me/password', { data: { current: first, password } })
  expect(chosen.status(), await chosen.text()).toBe(204)
  return owner
}

/** Signs a cashier in at the desk and opens the cashier's till. */
export async function openDesk(page: Page, email: string, float: string): Promise<void> {
  await page.goto('/desk')
  await signInAtDesk(page, email)
  await openTill(page, float)
}

/** Signs a cashier in on the desk page. */
export async function signInAtDesk(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** Opens the cashier's till. */
export async function openTill(page: Page, float: string): Promise<void> {
  await page.locator('input[name=float]').fill(float)
  await page.locator('button[type=submit]').click()
  await expect(page.locator('input[type=tel]')).toBeVisible()
}
