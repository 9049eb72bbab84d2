import { expect, type Page } from '@playwright/test'
import type { Visitor } from './visitor'

/** An outcome that can be chosen on the simulator's checkout page. */
export type Ending = 'upi' | 'fail' | 'pending' | 'drop'

/** Checks the amount on the checkout page and returns the order's id. */
export async function orderAtCheckout(page: Page, amount: string): Promise<string> {
  await expect(page).toHaveURL(/\/sandbox\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(amount)
  return (await page.locator('dd').first().innerText()).trim()
}

/** Pays on the page that shows what is paid and for whom. */
export async function payChecked(visitor: Visitor): Promise<void> {
  const { page, words } = visitor
  await expect(page).toHaveURL(/\/payment\?/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.payment.heading)
  await visitor.press(page.locator('form:has(input[name=method]) button[type=submit]'))
}

/** Ends the checkout with an outcome, and waits for the site's order page. */
export async function endCheckout(visitor: Visitor, ending: Ending): Promise<void> {
  await visitor.press(visitor.page.locator(`button[name=result][value=${ending}]`))
  await expect(visitor.page).toHaveURL(/\/payment-success\?/)
}

/** Checks that the result page shows the order as paid. Cancels the automatic redirect, so that the page stays open. */
export async function expectPaid(
  visitor: Visitor,
  orderId: string,
  amount: string,
  // Whether the page redirects automatically. With JavaScript, it does so if the payer has come from the provider's
  // page.
  redirects: boolean,
): Promise<void> {
  const { page, words } = visitor
  const { paid } = words.result
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(paid.heading)
  if (redirects) {
    await expect(page.getByRole('button', { name: words.result.stay })).toBeVisible()
    await page.keyboard.press('Shift') // any key cancels the redirect
    await expect(page.getByRole('timer')).toBeHidden()
  }
  expect(new URL(page.url()).pathname).toBe(visitor.path('/payment-success'))
  expect(new URL(page.url()).searchParams.get('transactionId')).toBe(orderId)
  const main = page.getByRole('main')
  await expect(main.getByText(amount, { exact: true })).toBeVisible()
  await expect(main.getByText(orderId, { exact: true })).toBeVisible()
}
