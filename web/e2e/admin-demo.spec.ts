import { expect, expectAccessible, testWith } from './fixtures'
import { MelaProcess } from './mela-process'

// The lists of records that visitors and exhibitors create, such as registrations, orders and messages.
const lists = [
  'registrations',
  'stallbooking',
  'orders',
  'sponsorships',
  'volunteers',
  'admincontact',
  'messages',
]

// Uses a separate process, because the test advances the demo's clock.
const test = testWith(() => MelaProcess.start({}, ['--demo']))

test('the demo is a living fair, whose practice clock the office moves', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context)
  await page.goto('/admin/dashboard')
  const bar = page.getByRole('region', { name: 'Practice clock' })
  await expect(bar).toContainText('No money moves')
  const shown = async () => (await bar.locator('p').innerText()).match(/\d+ \w+ \d{4}/)?.[0] ?? ''
  const before = Date.parse(await shown())
  await expectAccessible(page)
  await bar.getByRole('button', { name: '1 day later' }).click()
  await expect.poll(async () => Date.parse(await shown()) - before).toBe(86_400_000)

  for (const path of lists) {
    await page.goto(`/admin/${path}`)
    await expect(page.locator('tbody tr').nth(4), path).toBeVisible()
  }

  await bar.getByRole('button', { name: 'To the fair' }).click()
  await expect(bar.getByRole('button', { name: 'To the fair' })).toBeHidden()
})
