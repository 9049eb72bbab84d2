import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { CountedPresses } from './steps/counted-presses'
import { testWithDemo as test } from './steps/demo-fair'

// The tasks of a day in the office with the number of presses that docs/product/office-tasks.md states.

const laptop = {
  viewport: { width: 1366, height: 768 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
}

test.describe('tasks of the office', () => {
  let page: Page

  test.beforeEach(async ({ newVisitor, mela, signIn }) => {
    const context = await newVisitor({ baseURL: mela.url, ...laptop })
    page = await context.newPage()
    await signIn(context)
  })

  test('a caller is found by phone number with keys only', async () => {
    const [caller] = (await (await page.request.get('/api/registers?perPage=10')).json()) as {
      _id: string
      phone: string
    }[]
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type(caller?.phone ?? '')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/(registration|booking|order)\//)
    await expect(page.getByRole('link', { name: /^Call/ }).first()).toBeVisible()
  })

  test('a contact message is answered', async () => {
    const task = await CountedPresses.start(page)
    await task.menu(/^Contact messages/)
    await task.press(page.getByRole('row').nth(1).getByRole('link').first())
    await page.getByLabel(/^Reply to/).fill('The fair opens at nine.')
    await task.button('Send reply')
    await expect(page.getByText(/^The reply to .* is sent$/)).toBeVisible()
    expect(task.presses).toBe(3)
  })
})
