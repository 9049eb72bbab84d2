import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import type { OwnerAccount } from '../mela-process'

/** Signs in on the portal's sign-in page with e-mail and password. */
export async function signInToPortal(page: Page, owner: OwnerAccount): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** Opens all groups of the menu. */
export async function openMenuGroups(page: Page): Promise<void> {
  const closed = page.getByRole('navigation', { name: 'Admin' }).getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
}

/** Opens a list from the sidebar. On a phone, the sidebar must first be opened with the Menu button. */
export async function goToList(page: Page, entry: RegExp, heading: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Admin' })
  const link = menu.getByRole('link', { name: entry })
  if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Menu' }).click()
  await openMenuGroups(page)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/**
 * Presses a button next to a screen's title. On a phone, if there are three or more of these buttons, they are in the
 * menu of the button Actions.
 */
export async function pressPageAction(page: Page, name: string): Promise<void> {
  const title = page.locator('.page-title')
  const actions = title.getByRole('button', { name: 'Actions', expanded: false })
  const action = title.getByRole('button', { name }).or(title.getByRole('link', { name }))
  // Some of the buttons, and the button Actions, may be added later, so pressing is repeated. The button is pressed
  // with Enter, because a notification may cover the title on a phone.
  await expect(async () => {
    if (await actions.isVisible()) await actions.press('Enter')
    await action.press('Enter', { timeout: 2000 })
  }).toPass()
}

/** Finds the row of one record with the list's search. */
export async function findRow(page: Page, searchBox: string, words: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: searchBox }).fill(words)
  const row = page.getByRole('row').filter({ hasText: words })
  await expect(row).toHaveCount(1)
  return row
}

/** Opens the edit form of a row and checks the listed fields by their labels. */
export async function expectEditForm(
  page: Page,
  row: Locator,
  title: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await row.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog', { name: title })
  for (const [label, value] of Object.entries(fields)) {
    await expect(form.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)), label).toHaveValue(value)
  }
}

export interface OrderSeen {
  orderId: string
  registrationId?: string
  status: string
  amount: number
}

export interface ActivitySeen {
  actor: string
  action: string
  entity: string
  entityId: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Requests an API URL with the session of `request`, and returns the response. */
export async function askOffice<Answer>(request: APIRequestContext, path: string): Promise<Answer> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return (await answer.json()) as Answer
}
