import type { Route } from '@playwright/test'
import { expect, testWithOwnProgram } from './fixtures'
import { beforeTheFair } from './steps/home-steps'
import { expectPseudoPage, namesOfRecords, stallKinds } from './steps/pseudo-page'
import { pseudoTexts } from './steps/pseudo-programs'
import { publicPaths } from './steps/public-pages'

// The pseudo-locale changes every English text of the catalogue: it accents the letters, makes the text 40 % longer and
// puts it in brackets. Text outside brackets therefore does not come from the catalogue. Text that is cut off in the
// pseudo-locale would also be cut off in a language with long words.
const test = testWithOwnProgram(pseudoTexts)

test.skip(({ isMobile }) => !isMobile, 'the narrowest screen shows it')

/** Names in the records that the tests create, and of the stall kinds in the price list. They are not translated. */
const data = ['Lakshmi', 'Chityal', ...stallKinds]
const names = new RegExp(data.join('|'), 'g')

test('every public page', async ({ page, faults }) => {
  test.setTimeout(240_000)
  faults.allow(/404/)
  const records = await namesOfRecords(page, data)
  for (const path of publicPaths) {
    await page.goto(path)
    await expectPseudoPage(page, path, records)
  }
})

test('empty forms that are sent, and the popup', async ({ page, faults, mela }) => {
  test.setTimeout(120_000)
  faults.allow(/4[0-9][0-9]/)
  const records = await namesOfRecords(page, data)
  const forms = [
    '/registration?category=farmer',
    '/registration?category=startup',
    '/sponsorship',
    '/resource',
    '/volunteer',
    '/ContactUs',
    '/orders',
    '/receipt',
    '/my-data',
  ]
  for (const path of forms) {
    await page.goto(path)
    await page.locator('main form button[type=submit]').last().click()
    await expect(
      page.locator('main [aria-invalid=true], main [role=alert], main .notice-bad').first(),
    ).toBeVisible()
    await expectPseudoPage(page, `${path}, sent empty`, records)
  }
  const restore = await beforeTheFair(mela) // there is no popup after the fair
  await page.goto('/')
  await page.getByRole('dialog').waitFor()
  await expectPseudoPage(page, 'the popup of the home page', records)
  await restore()
})

test('the stall picker', async ({ page, faults }) => {
  test.setTimeout(120_000)
  faults.allow(/4[0-9][0-9]|ERR_FAILED/)
  // The script file that shows the stalls is held back until the page has shown that it is loading.
  const held: Route[] = []
  await page.route(/stall-choice/, (route) => void held.push(route))
  await page.goto('/stallbooking?card=private')
  const form = page.locator('form:has([name=contactPerson])')
  // The script removes the long list of stalls above the button, which moves the button. A click during this move
  // would miss it.
  await expect(page.locator('#plain-stalls')).toHaveCount(0)
  await form.locator('button[type=submit]').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectPseudoPage(page, 'the booking form, sent empty', names)
  await form.locator('[name=name]').fill('Lakshmi')
  await form.locator('[name=contactPerson]').fill('Lakshmi')
  await form.locator('[name=phone]').fill('9876543210')
  await form.locator('[name=address]').fill('Chityal')
  await form.locator('button[type=submit]').click()
  const wait = page.getByRole('dialog').and(page.locator('#picker-wait'))
  await expect(wait.getByRole('heading')).toBeVisible()
  await expectPseudoPage(page, 'the stall picker that is loading', names, '#picker-wait')
  await Promise.all(held.map((route) => route.abort()))
  await page.unroute(/stall-choice/)
  await expect(wait.getByRole('alert')).toBeVisible()
  await expectPseudoPage(page, 'the stall picker that could not be loaded', names, '#picker-wait')
  // The page is reloaded. The button in the error message would import the script again, but a busy browser may fail
  // again with the result of the first download.
  await page.reload()
  const stall = page.locator('[role=option][data-state=available]').first()
  await stall.waitFor({ state: 'attached' })
  await expectPseudoPage(page, 'the hall plan', names)
  await stall.dispatchEvent('click')
  await expect(page.locator('[role=option][data-state=selected]')).toHaveCount(1)
  await expectPseudoPage(page, 'a chosen stall', names)
})
