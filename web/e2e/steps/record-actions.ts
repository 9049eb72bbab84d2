import type { Page } from '@playwright/test'

/** Chooses an action of a menu in the bar on the page of a registration, a booking or a sponsorship. */
export async function chooseAction(
  page: Page,
  menu: 'Stalls' | 'Documents' | 'More',
  action: string,
): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  const actions = page.getByRole('group', { name: menu, exact: true })
  await actions.getByRole('button', { name: action, exact: true }).click()
}
