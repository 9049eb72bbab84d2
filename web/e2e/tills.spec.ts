import words from '../../texts/en/portal-errors.json' with { type: 'json' }
import { expect, expectAccessible, testWithOwnProgram } from './fixtures'
import { register, unique } from './steps/office-records'
import { expectNoSidewaysScroll } from './steps/sound-page'

// Uses a separate process, because other tests open the owner's till when they mark registrations as paid.
const test = testWithOwnProgram()

// An account opens its till, takes a payment and closes the till. Then it creates a second account, which tries to
// approve the closing. The server rejects the approval, because for one week a new account cannot approve closings of
// the account that created it.

test('a till is opened, paid and closed, and not approved by an account that its owner has just made', async ({
  page,
  context,
  signIn,
  newVisitor,
  mela,
  faults,
}) => {
  test.setTimeout(120_000)
  faults.allow(/409 \(Conflict\)/)
  const name = unique('Yadamma')
  await register(context.request, name)
  await signIn(context)
  await page.goto('/admin/tills')
  await page.getByRole('button', { name: 'Open till' }).press('Enter')
  const open = page.getByRole('dialog', { name: 'Open till' })
  await open.getByLabel('Change in the till, in rupees').fill('250')
  await open.getByRole('button', { name: 'Open' }).press('Enter')
  await expect(page.getByText('Your till is open')).toBeVisible()

  await page.getByRole('button', { name: 'Take a payment' }).press('Enter')
  const take = page.getByRole('dialog', { name: 'Take a payment' })
  await take.getByRole('searchbox', { name: 'Search unpaid registrations' }).fill(name)
  await take.getByRole('button', { name: new RegExp(`^${name}`) }).press('Enter')
  await expectAccessible(page)
  await take.getByRole('button', { name: '₹100 received' }).press('Enter')
  await expect(take.getByText(`₹100 received from ${name}`)).toBeVisible()
  await expect(take.getByRole('link', { name: /^Receipt RC\// })).toBeVisible()
  await take.getByRole('button', { name: 'Done' }).press('Enter')

  await page.getByRole('button', { name: 'Close till', exact: true }).press('Enter')
  const close = page.getByRole('dialog', { name: 'Close till' })
  await expect(close.getByText('₹350 in cash should be in the till')).toBeVisible()
  await close.getByText('Count by notes, for the bank').click()
  await close.getByLabel(/^₹100 notes/).fill('3')
  await close.getByLabel(/^Coins, in rupees/).fill('40')
  await expect(close.getByLabel('Counted cash, in rupees')).toHaveValue('340')
  await expect(close.getByText('₹10 missing')).toBeVisible()
  // On a phone, a message about the last step covers the head of the dialog until it disappears.
  await expect(page.locator('.note')).toHaveCount(0)
  await expectAccessible(page)
  await close.getByLabel(/^Note/).fill('A note was torn')
  await close.getByRole('button', { name: 'Close till' }).press('Enter')
  await expect(page.getByText('A second person must approve it.')).toBeVisible()
  const sheet = page.getByRole('dialog', { name: /^Sheet for the bank/ })
  await expect(sheet.getByRole('row', { name: '₹100 3 ₹300' })).toBeVisible()
  await expect(sheet.getByText('Left in the till from the opening: ₹250. To the bank: ₹90')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.print-sheet').getByText('Cash counted')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await expectNoSidewaysScroll(page)
  const byTill = page.getByRole('region', { name: 'Payments by till and method' })
  await expect(byTill.getByRole('row', { name: new RegExp(`${mela.owner.email} Cash`) })).toBeVisible()

  const email = `${unique('manager').replaceAll(/\W/g, '').toLowerCase()}@example.org`
  const account = await context.request.post('/api/admin/accounts', {
    data: { email, name: 'Second person', role: 'manager' },
  })
  expect(account.status(), await account.text()).toBe(201)
  const { password: first } = (await account.json()) as { password: string }
  const second = await newVisitor({ baseURL: mela.url, viewport: page.viewportSize() })
  const login = await second.request.post('/api/admin/login', { data: { email, password: first } })
  expect(login.status()).toBe(200)
  const chosen = await second.request.put('/api/admin/me/password', {
    data: { current: first, password: 'mango rain bullock cart' },
  })
  expect(chosen.status(), await chosen.text()).toBe(204)
  const colleague = await second.newPage()
  await colleague.goto('/admin/tills?status=closed')
  await colleague
    .getByRole('button', { name: `Approve the closing of the till of ${mela.owner.email}` })
    .press('Enter')
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(colleague.getByText(words.access_given_recently)).toBeVisible()
})
