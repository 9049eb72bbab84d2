import type { Browser, Page } from '@playwright/test'
import { expect, testWith } from './fixtures'
import type { MelaProcess } from './mela-process'
import { createCashier, openTill, signInAtDesk } from './steps/desk-app'
import { enter, paidCode, pairedPage, phone, startOnFairDay, verdict } from './steps/gate-app'
import { expectPseudoPage, openDialog } from './steps/pseudo-page'
import { pseudoTexts } from './steps/pseudo-programs'
import { alsoInPseudo } from './steps/pseudo-words'

// Tests the two installable apps, and the screen Fair day, in the pseudo-locale (see pseudo.spec.ts).
const test = testWith(() => startOnFairDay(pseudoTexts))

/**
 * Matches text that is not translated: names of devices, gates, visitors and the society, texts written by the office,
 * document numbers, and the letter "i" that marks a notice.
 */
const names = /Lakshmi|Chityal|North gate|Stall closed early|PGPR Society|\bD\d+\/\S+|^i$/g

/**
 * Checks that the page uses the pseudo-locale. The app selects English by default, and the pseudo-locale replaces the
 * English texts.
 */
async function look(page: Page, state: string) {
  await expectPseudoPage(page, state, names)
}

async function openPhone(browser: Browser, mela: MelaProcess) {
  return browser.newContext({ ...phone, baseURL: mela.url, locale: 'en-IN', serviceWorkers: 'block' })
}

test('pairing of the gate app', async ({ browser, mela, faults }) => {
  faults.allow(/net::ERR_|404/)
  const context = await openPhone(browser, mela)
  const page = await context.newPage()
  await page.goto('/gate')
  await expect(page.locator('#pairing-code')).toBeVisible()
  await look(page, 'a device that is not paired')
  const pair = page.locator('.gate-pair form button')
  await pair.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await look(page, 'no pairing code')
  await page.locator('#pairing-code').fill('K7M2P9Q4R6W8')
  await pair.click()
  await expect(pair).toBeEnabled()
  await look(page, 'a wrong pairing code')
  await page.route('**/api/gate/pair', (route) => route.abort())
  await pair.click()
  await expect(pair).toBeEnabled()
  await look(page, 'pairing without a network')
  await page.locator('.gate-camera button').click()
  await expect(page.locator('.gate-camera .gate-warning')).toBeVisible()
  await look(page, 'no camera')
  await context.close()
})

test('every verdict and warning of the gate app', async ({
  browser,
  mela,
  request,
  page: visitor,
  faults,
}) => {
  test.setTimeout(180_000)
  faults.allow(/net::ERR_|4\d\d/)
  const { address, orderId } = await paidCode(request, visitor)
  const context = await openPhone(browser, mela)
  const page = await pairedPage(context, mela, 'Lakshmi', 'en', false)
  await look(page, 'the gate app')
  const next = page.locator('.gate-verdict button')
  const person = { name: 'Lakshmi', stalls: '', members: 3, member: 2, group: 'Farmer', organisation: '' }
  const since = { at: new Date().toISOString(), by: 'Chityal', _id: 'A1' }
  for (const answer of ['valid', 'used', 'cancelled', 'unpaid', 'other_year', 'unknown', 'not_today']) {
    await page.route('**/api/gate/check', (route) =>
      route.fulfill({
        json: {
          id: 'S1',
          admitted: answer === 'valid',
          conflict: false,
          answer,
          person,
          ...(answer === 'used' ? { since } : {}),
        },
      }),
    )
    await enter(page, address)
    await expect(verdict(page)).toHaveAttribute('data-answer', answer)
    await look(page, `the verdict ${answer}`)
    await next.click({ timeout: 2000 }).catch(() => undefined) // a green screen disappears automatically
    await expect(verdict(page)).toHaveCount(0)
    await page.unroute('**/api/gate/check')
  }
  await page.locator('#typed').fill('zzzz')
  await page.locator('#typed').press('Enter')
  await expect(page.locator('[role=status]').nth(1)).toBeVisible()
  await look(page, 'a search that finds nobody')
  await page.locator('#typed').fill('Lakshmi')
  await page.locator('#typed').press('Enter')
  await expect(page.locator('.gate-found')).toBeVisible()
  await look(page, 'a search that finds somebody')

  const office = await browser.newContext({ baseURL: mela.url })
  await office.request.post('/api/admin/login', { data: mela.owner })
  await office.request.post('/api/admin/announcements', {
    data: { text: 'Stall closed early', devices: true, until: '23:59' },
  })
  await page.reload()
  await expect(page.locator('.gate-message')).toBeVisible()
  await look(page, 'a message of the office')
  await page.locator('.gate-message button').click()

  await context.setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await enter(page, address)
  await expect(verdict(page)).toBeVisible()
  await look(page, 'a verdict without a network')
  await next.click({ timeout: 2000 }).catch(() => undefined)
  await page.locator('#typed').fill('Lakshmi')
  await page.locator('#typed').press('Enter')
  await expect(page.locator('.gate-scan > p[role=status]').last()).toBeVisible()
  await look(page, 'a search by name without a network')
  await page.locator('#typed').fill(orderId)
  await page.locator('#typed').press('Enter')
  await expect(page.locator('.gate-found, .gate-scan > p[role=status]').last()).toBeVisible()
  await look(page, 'an order number without a network')
  await Promise.all([office.close(), context.close()])
})

test('undoing an admission on the day of the fair', async ({
  mela,
  request,
  page: visitor,
  newVisitor,
  signIn,
}) => {
  const { address } = await paidCode(request, visitor)
  const context = await newVisitor({ ...phone, baseURL: mela.url, serviceWorkers: 'block' })
  await signIn(context)
  const page = await context.newPage()
  await context.request.post('/api/admin/gate/check', { data: { code: address } })
  await page.goto('/admin/fair-day')
  const field = page.getByLabel(alsoInPseudo(/^Name, phone or order/))
  await field.fill('Lakshmi')
  await field.press('Enter')
  await page
    .locator('.control-people')
    .getByRole('button', { name: alsoInPseudo(/^Undo/) })
    .press('Enter')
  const dialog = page.getByRole('alertdialog', { name: alsoInPseudo(/^Undo this admission\?/) })
  await expect(dialog).toBeVisible()
  await expectPseudoPage(page, 'undoing an admission', names, openDialog)
  await dialog.getByRole('button', { name: alsoInPseudo(/^Undo admission/) }).press('Enter')
  await expect(
    page
      .locator('.control-people')
      .getByText(alsoInPseudo(/^Let in/))
      .first(),
  ).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await look(page, 'an admission that was undone')
})

test('every screen of the entry desk', async ({ browser, mela, newVisitor, faults }) => {
  test.setTimeout(180_000)
  faults.allow(/net::ERR_|Failed to fetch|4\d\d/)
  const email = 'pseudo@example.org'
  const owner = await createCashier(mela, newVisitor, email)
  const context = await openPhone(browser, mela)
  const page = await context.newPage()
  await page.goto('/desk#pair=K7M2P9Q4R6W8')
  await expect(page).toHaveTitle(/⟦/) // waits until the texts are loaded
  await look(page, 'signing in')
  await signInAtDesk(page, email)
  await expect(page.locator('form > .desk-error').first()).toBeVisible()
  await look(page, 'a wrong pairing code')
  await signInAtDesk(page, email)
  await expect(page.locator('input[name=float]')).toBeVisible()
  await look(page, 'opening the till')
  await openTill(page, '500')
  await look(page, 'the form of a visitor')
  const [cash, upi] = [page.locator('.desk-main'), page.locator('.desk-sun')]
  await cash.click()
  await look(page, 'no phone number')
  await page.locator('input[type=tel]').fill('9848012345')
  await page.locator('.desk-persons button').last().click()
  await cash.click()
  await expect(page.locator('.receipt')).toBeVisible()
  await look(page, 'the receipt of a group')
  await page.locator('.desk-main').click()

  await page.locator('input[type=tel]').fill('9848012345')
  await upi.click()
  await expect(page.locator('.desk-live')).toBeVisible()
  for (const status of ['waiting', 'pending', 'failed', 'expired']) {
    const changed = page.waitForResponse('**/api/desk/sales/*')
    await page.route('**/api/desk/sales/*', async (route) => {
      const answer = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...answer, status } })
    })
    await changed
    await look(page, `a payment that is ${status}`)
    await page.unroute('**/api/desk/sales/*')
  }
  await page.locator('.desk-plain').click()

  await page.locator('.desk-unpaid summary').click()
  await page.locator('.desk-unpaid input').fill('zzzz')
  await page.locator('.desk-unpaid button').click()
  await expect(page.locator('.desk-unpaid p').last()).toBeVisible()
  await look(page, 'a search for unpaid registrations')

  const [toBooks, toClose] = [
    page.locator('.desk-ends button').first(),
    page.locator('.desk-ends button').last(),
  ]
  await toBooks.click()
  await expect(page.locator('input[name=number]')).toBeVisible()
  await look(page, 'no ticket book')
  const made = await owner.request.post('/api/desk/books', { data: { sheets: 1 } })
  const { _id } = (await made.json()) as { _id: string }
  await page.locator('input[name=number]').fill('1')
  await page.locator('.desk-book button').last().click()
  await expect(page.locator('.desk-book .desk-error').last()).not.toBeEmpty()
  await look(page, 'a book that is not issued')
  await owner.request.post(`/api/desk/books/${_id}/issue`, { data: { holder: 'Lakshmi' } })
  await page.locator('.desk-book button').last().click()
  await expect(page.locator('.desk-book summary')).toBeVisible()
  await page.locator('.desk-book summary').click()
  await look(page, 'a ticket book')
  await page.locator('.desk-book input').first().fill('99')
  await page.locator('.desk-book .desk-main').first().click()
  await expect(page.locator('.desk-book .desk-error').first()).not.toBeEmpty()
  await look(page, 'too many tickets')
  await page.locator('.desk-plain').last().click()

  await page.route('**/api/desk/sales', (route) =>
    route.fulfill({ status: 409, json: { status: 409, code: 'x', detail: 'Lakshmi' } }),
  )
  await page.locator('input[type=tel]').fill('9848012345')
  await cash.click()
  await expect(page.locator('.desk-status strong')).toBeVisible()
  await look(page, 'a sale that was refused')
  await page.unroute('**/api/desk/sales')
  const loaded = page.waitForResponse('**/api/desk/devices/*/manifest') // the form is complete only online
  await page.reload()
  await loaded
  await expect(page.locator('.desk-status strong')).toHaveCount(0)
  await context.setOffline(true)
  await page.locator('input[type=tel]').fill('9848012345')
  await cash.click()
  await expect(page.locator('.receipt')).toBeVisible()
  await page.locator('.desk-main').click()
  await expect(page.locator('.desk-status.is-offline')).toBeVisible()
  await look(page, 'the desk without a network')
  await context.setOffline(false)
  await page.reload()

  await toClose.click()
  await expect(page.locator('input[name=counted]')).toBeVisible()
  await look(page, 'closing the till')
  await page.locator('input[name=counted]').fill('1')
  await page.locator('.desk-main').click()
  await expect(page.locator('#note-error')).toBeVisible()
  await look(page, 'a difference without a reason')
  await page.locator('input[name=note]').fill('Lakshmi')
  await page.locator('.desk-main').click()
  await expect(page.locator('input[name=counted]')).toHaveCount(0)
  await look(page, 'a closed till')
  await context.close()
})
