import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { expectSoundPage } from './steps/sound-page'

// Tests all steps from an empty data folder to the first sign-in, with the setup code that the program prints.
test('an operator sets up a new site on the setup page', async ({ startProgram, newVisitor, faults }) => {
  faults.allow(/status of (401|422|404)/)
  const mela = await startProgram({ MELA_PAYMENTS: 'setup' }, [])
  const context = await newVisitor({ baseURL: mela.url })
  const page = await context.newPage()
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/setup$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your site' })).toBeVisible()
  await expectSoundPage(page)

  const link = /Setup: +(\S+)/.exec(mela.log)?.[1] ?? ''
  const code = /Code: +(\S+)/.exec(mela.log)?.[1] ?? ''
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByLabel('One-time code')).toHaveValue(code)
  await expect(page).toHaveURL(`${mela.url}/admin/setup`)
  await page.getByLabel('One-time code').fill('WRONG')
  await page.getByLabel('E-mail', { exact: true }).fill('lakshmi@example.org')
  await page.getByLabel('Password', { exact: true }).fill('mango rain bullock cart')
  await page.getByLabel('Name of the fair (English)').fill('Rythu Mela')
  await page.getByLabel('First day').fill('2030-01-12')
  await page.getByLabel('Last day').fill('2030-01-13')
  await page.getByLabel('Payments').selectOption('Cashfree')
  await page.getByLabel('Mail server').fill('127.0.0.1')
  await expectSoundPage(page)
  await page.getByLabel('Account number').fill('12')
  const finish = page.getByRole('button', { name: 'Create the owner and open the portal' })
  await finish.click()
  await expect(page.getByText('This is not the code of the last start.', { exact: false })).toBeVisible()

  await page.getByLabel('One-time code').fill(code)
  await finish.click()
  await expect(page.getByLabel('Account number')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Account number').fill('30123456789')
  await page.getByLabel('IFSC').fill('SBIN0020123')
  await page.getByLabel('Port').fill('9')
  await page.getByLabel("Sender's e-mail address").fill('fair@example.org')
  await page.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect(page.getByText('Cause:', { exact: false })).toBeVisible()
  await page.getByLabel('Mail server').fill('')
  await page.getByLabel('Payments').selectOption('Simulated: no money moves')
  await finish.click()
  await expect(page.getByText('Your site is set up')).toBeVisible()

  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill('lakshmi@example.org')
  await page.getByLabel('Password', { exact: true }).fill('mango rain bullock cart')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const gone = await page.request.get(`${mela.url}/admin/setup`)
  expect(gone.status()).toBe(404)
  await page.goto('/')
  await expect(page).toHaveTitle(/Rythu Mela/)
  await changeServices(page)
  // The context is closed before the program stops, because the service worker may still be fetching files.
  await context.close()
})

// Changes the payment and mail server settings, as an owner may do later. Checks that the screen waits until the site
// uses the new settings.
async function changeServices(page: Page): Promise<void> {
  await page.goto('/admin/system')
  await expect(page.getByRole('heading', { level: 2, name: 'Payments, mail and language' })).toBeVisible()
  await expect(page.getByLabel('Payments', { exact: true })).toHaveValue('sandbox')
  await expectSoundPage(page)
  await page.getByLabel('Payments', { exact: true }).selectOption('Off: no online payments')
  await page.getByLabel('Mail server').fill('mail.example.org')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel("Sender's e-mail address")).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel("Sender's e-mail address").fill('fair@example.org')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. The site works with the new settings.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Payments', { exact: true })).toHaveValue('off')
  await expect(page.getByLabel('Mail server')).toHaveValue('mail.example.org')
}
