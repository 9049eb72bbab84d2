import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './fixtures'
import { testWithDemo as test } from './steps/demo-fair'
import { pressPageAction } from './steps/office-steps'

// The buttons that open a form or a confirmation dialog, by screen. No other test checks these dialogs with axe. The
// lists contain the data of the demo, so that there are records to edit and to approve.
const inLists: Readonly<Record<string, readonly RegExp[]>> = {
  '/admin/registrations': [/^Record/, /^Edit registration/],
  '/admin/orders?tab=waiting': [/^Approve/, /^Refuse/],
  '/admin/tills': [/^Take a payment/],
  '/admin/users': [/^Add role/],
  '/admin/entry-desk': [/^Make a book/, /^Pair a device/],
  '/admin/control-room': [/^Add a device/],
}

const besideTitles: Readonly<Record<string, string>> = {
  '/admin/Partnersadmin': 'Change order',
  '/admin/committees': 'Add member',
  '/admin/settlements': 'Import a report',
}

test('forms, questions and menus are accessible in the dark theme', async ({ page, context, signIn }) => {
  test.setTimeout(180_000)
  await signIn(context)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await openScreen(page, '/admin/registrations')
  for (const name of ['Columns', 'Views']) {
    await page.getByRole('button', { name }).click()
    // Only colours are checked. A menu may cover a part of a link, and axe would then report that the link is too
    // small.
    await expectAccessible(page, 'colours')
    await page.getByRole('button', { name }).click()
  }
  for (const [path, buttons] of Object.entries(inLists)) {
    await openScreen(page, path)
    for (const name of buttons) {
      await test.step(`${path} ${name.source}`, async () => {
        await page.getByRole('main').getByRole('button', { name }).first().click()
        const opened = page.getByRole('dialog').or(page.getByRole('alertdialog'))
        await expect(opened).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(opened).toHaveCount(0)
      })
    }
  }
  for (const [path, name] of Object.entries(besideTitles)) {
    await test.step(`${path} ${name}`, async () => {
      await openScreen(page, path)
      await pressPageAction(page, name)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
    })
  }
})

async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
}
