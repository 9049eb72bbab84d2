import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'
import { testWithDemo } from './steps/demo-fair'

let last = 0
const unique = (name: string) => `${name} ${Date.now().toString(36)}${++last}`

async function register(request: APIRequestContext, name: string, whatsappNo: string): Promise<void> {
  const answer = await request.post('/api/registers', {
    data: { category: 'Farmer', name, address: 'Siddipet', whatsappNo, adult: true },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

function card(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

async function openSearch(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: 'Search everything' }).click()
  else await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Search everything' })
  await expect(box).toBeFocused()
  return box
}

test('the dashboard shows what happened, and links to the open tasks', async ({
  page,
  context,
  signIn,
  isMobile,
}) => {
  const name = unique('Lakshmi Devi')
  await register(context.request, name, '9000341877')
  await signIn(context)
  await page.goto('/admin/dashboard')
  await expect(card(page, 'Recent activity').getByText(`${name} registered as Farmer`)).toBeVisible()
  await expect(card(page, 'Registrations per day').getByRole('row')).toHaveCount(15)
  await expect(card(page, 'Stalls by zone').getByText(/^\d+ of \d+ taken$/)).toBeVisible()
  await expectAccessible(page)
  if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await card(page, 'Waiting for you')
    .getByRole('link', { name: /registrations? pending/ })
    .click()
  await expect(page).toHaveURL('/admin/registrations?status=Pending')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Pending')
})

test('the search finds a registration by name and phone, and a stall', async ({
  page,
  context,
  signIn,
  isMobile,
}) => {
  const name = unique('మల్లయ్య')
  const phone = `98${String(Date.now()).slice(-8)}`
  await register(context.request, name, phone)
  await signIn(context)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible()

  const box = await openSearch(page, isMobile)
  await box.fill(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`)
  const option = page.getByRole('option', { name: new RegExp(name) })
  await expect(option).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/registration\//)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const again = await openSearch(page, isMobile)
  await again.fill('nothing has this name')
  await expect(page.getByText('Nothing found for “nothing has this name”')).toBeVisible()
  await again.fill('t3')
  await page.getByRole('group', { name: 'Stalls' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/admin\/stallbooking\?stall=/)
  await expect(page.getByRole('heading', { name: 'Stall Bookings Management' })).toBeVisible()
})

test('the dashboard shows an error and tries again', async ({ page, context, signIn, faults }) => {
  faults.allow(/500/)
  await signIn(context)
  await page.route('**/api/admin/summary', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Error loading dashboard' })).toBeVisible()
  await expect(page.getByText(/Failed to fetch registrations\./)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/admin/summary')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Total Registrations')).toBeVisible()
})

testWithDemo('the demo is compared with its goals and the fair before', async ({ page, context, signIn }) => {
  await signIn(context)
  await page.goto('/admin/dashboard')
  for (const [name, goal] of [
    ['Registrations', 'Goal 600'],
    ['Sold stalls', 'Goal 70'],
  ] as const) {
    const chart = card(page, `${name} by days before the fair`)
    await expect(chart.getByText(goal)).toBeVisible()
    await expect(chart.getByRole('listitem').filter({ hasText: '2024' })).toBeVisible()
    await expect(chart.getByText(/of the goal$/)).toBeVisible()
    const [plot, around] = [await chart.locator('svg').last().boundingBox(), await chart.boundingBox()]
    if (!plot || !around) throw new Error('the chart is not drawn')
    expect(plot.x + plot.width).toBeLessThan(around.x + around.width)
  }
  await expectAccessible(page)
})
