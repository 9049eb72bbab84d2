import { expect, expectAccessible, test } from './fixtures'
import { enterBooking, register, unique } from './steps/office-records'
import { chooseAction } from './steps/record-actions'

test('the office cancels all registrations that match, over two pages, and takes it back', async ({
  page,
  context,
  signIn,
}) => {
  const village = unique('Gangadevipally')
  for (let at = 0; at < 12; at++) await register(context.request, `${village} ${at}`)
  await signIn(context)
  await page.goto(`/admin/registrations?perPage=10&q=${encodeURIComponent(village)}`)
  await page.getByRole('checkbox', { name: `Select ${village} 11` }).check()
  const bar = page.getByRole('group', { name: 'With the selected rows' })
  await bar.getByRole('button', { name: 'Select page' }).click()
  await bar.getByRole('button', { name: 'Select all 12 that match' }).click()
  await bar.getByRole('button', { name: /Cancel registration/ }).click()
  const ask = page.getByRole('alertdialog', { name: 'Cancel 12 registrations?' })
  await expectAccessible(page)
  await ask.getByRole('button', { name: /Cancel registration/ }).click()
  await expect(page.getByText('12 records are changed')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo 12 changes' }).click()
  await expect(page.getByText('12 changes are undone')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo 12 changes' })).toBeHidden()
  await page.goto(`/admin/registrations?status=Pending&q=${encodeURIComponent(village)}`)
  await expect(page.getByText('12 results')).toBeVisible()
})

test('the office marks a registration as paid, cancels it and takes the cancellation back', async ({
  page,
  context,
  signIn,
}) => {
  const name = unique('Narsimha')
  await register(context.request, name)
  await signIn(context)
  await page.goto(`/admin/registrations?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await chooseAction(page, 'More', 'Mark as paid')
  const form = page.getByRole('dialog', { name: `Mark as paid: ${name}` })
  await form.getByLabel('Method').selectOption('bank')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Receive ₹100' }).click()
  await expect(page.getByText(`Registration of ${name} is marked as paid`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()

  await chooseAction(page, 'More', 'Cancel registration')
  const ask = page.getByRole('dialog', { name: `Cancel the registration of ${name}` })
  await ask.getByRole('radio', { name: /We cancel/ }).check({ force: true })
  await ask.getByLabel('Reason').fill('Entered twice')
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Cancel, ₹100 goes back' }).click()
  await expect(page.getByText('Cancelled, ₹100 goes back')).toBeVisible()
  await chooseAction(page, 'More', 'Take the cancellation back…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('The cancellation is taken back')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Cancel registration' })).toBeVisible()
})

test('the office prints the signs of the stalls', async ({ page, context, signIn }) => {
  await signIn(context)
  const name = unique('మల్లయ్య విత్తనాలు')
  await enterBooking(context.request, name)
  await page.goto(`/admin/stallbooking?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page
    .getByRole('group', { name: 'With the selected rows' })
    .getByRole('button', { name: 'Confirm' })
    .click()
  await expect(row.getByText('Confirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Signs for the stalls, A4' }).click()
  expect((await download).suggestedFilename()).toBe('stall-signs.pdf')
})

test('keys of the lists, the table of shortcuts, and a screen by Ctrl+K', async ({
  page,
  context,
  signIn,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has no keys')
  const name = unique('Yellamma')
  await register(context.request, name)
  await signIn(context)
  await page.goto('/admin/registrations')
  await expect(page.getByRole('row', { name })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected', { exact: true }).last()).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByRole('row', { name: 'X Select the row' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settlem')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settlements' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Settlements' }),
  ).toHaveAttribute('aria-current', 'page')
})

test('messages that cannot be sent again are listed with the reason', async ({ page, context, signIn }) => {
  await register(context.request, unique('Devi'))
  await signIn(context)
  await page.goto('/admin/messages?status=kept')
  await page.locator('tbody').getByRole('checkbox').first().check()
  await page
    .getByRole('group', { name: 'With the selected rows' })
    .getByRole('button', { name: 'Send again' })
    .click()
  await expect(page.getByText('0 done, 1 failed')).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: /: No (e-mail address|mail server) / }),
  ).toBeVisible()
  await expect(page.getByText('No mail server is set up: messages are not sent')).toBeVisible()
  await expectAccessible(page)
})

test('without a network every screen says so, and the rows stay', async ({
  page,
  context,
  signIn,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const name = unique('Yellamma')
  await register(context.request, name)
  await signIn(context)
  await page.goto('/admin/registrations')
  const row = page.getByRole('row', { name })
  await expect(row).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(page.getByText('No network connection')).toBeVisible()
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('No network connection')).toBeHidden()
})
