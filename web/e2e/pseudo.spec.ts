import { expect, testWithOwnProgram } from './fixtures'
import { beforeTheFair } from './steps/home-steps'
import { register, writeMessage } from './steps/office-records'
import { portalScreens } from './steps/portal-screens'
import { expectPseudoPage, namesOfRecords } from './steps/pseudo-page'
import { publicPaths } from './steps/public-pages'
import { ScreenSwitch } from './steps/screen-switch'
import { openOrder, paymentPath, resultPath, saveRegistration, Simulator } from './steps/simulator'

// The pseudo-locale changes every English text of the catalogue: it accents the letters, makes the text 40 % longer and
// puts it in brackets. Text outside brackets therefore does not come from the catalogue. Text that is cut off in the
// pseudo-locale would also be cut off in a language with long words.
const test = testWithOwnProgram({ MELA_TEST_PSEUDO_TEXTS: '1' })

test.skip(({ isMobile }) => !isMobile, 'the narrowest screen shows it')

/** Matches names in the records that the tests create. Names of people and places are not translated. */
const names = /Lakshmi|Chityal/g

/** Matches the words of `names`, and the payment provider's reason for a failed payment. */
const namesAndReason = /Lakshmi|Chityal|Transaction failed at the bank/g

/**
 * Data of the sample edition and of the owner account: names of stall kinds, the reason why stalls are blocked, and
 * the name of the account.
 */
const officeData = [
  'Outdoor',
  'Tiny',
  'Standard',
  'Compact',
  'Premium',
  'Bench Display Space',
  'Pre-sold',
  'owner',
]

test('every public page', async ({ page, faults }) => {
  test.setTimeout(240_000)
  faults.allow(/404/)
  const records = await namesOfRecords(page, ['Lakshmi', 'Chityal'])
  for (const path of publicPaths) {
    await page.goto(path)
    await expectPseudoPage(page, path, records)
  }
})

test('empty forms that are sent, and the popup', async ({ page, faults, mela }) => {
  test.setTimeout(120_000)
  faults.allow(/4[0-9][0-9]/)
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
    await expectPseudoPage(page, `${path}, sent empty`, names)
  }
  const restore = await beforeTheFair(mela) // there is no popup after the fair
  await page.goto('/')
  await page.getByRole('dialog').waitFor()
  await expectPseudoPage(page, 'the popup of the home page', names)
  await restore()
})

test('the stall picker', async ({ page, faults }) => {
  test.setTimeout(120_000)
  faults.allow(/4[0-9][0-9]/)
  await page.goto('/stallbooking?card=private')
  const form = page.locator('form:has([name=contactPerson])')
  // The script removes the long list of stalls above the button. A click at this moment would miss the button.
  await expect(page.locator('#plain-stalls')).toHaveCount(0)
  await form.locator('button[type=submit]').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectPseudoPage(page, 'the booking form, sent empty', names)
  await form.locator('[name=name]').fill('Lakshmi')
  await form.locator('[name=contactPerson]').fill('Lakshmi')
  await form.locator('[name=phone]').fill('9876543210')
  await form.locator('[name=address]').fill('Chityal')
  await form.locator('button[type=submit]').click()
  const stall = page.locator('[role=option][data-state=available]').first()
  await stall.waitFor({ state: 'attached' })
  await expectPseudoPage(page, 'the hall plan', names)
  await stall.dispatchEvent('click')
  await expect(page.locator('[role=option][data-state=selected]')).toHaveCount(1)
  await expectPseudoPage(page, 'a chosen stall', names)
})

test('every state of an order', async ({ page, mela, faults }) => {
  test.setTimeout(120_000)
  faults.allow(/4[0-9][0-9]/)
  const simulator = new Simulator(page.request)
  const registration = await saveRegistration(page.request)
  await page.goto(paymentPath(registration))
  await expectPseudoPage(page, 'the payment page', names)
  await page.locator('input[type=radio]').first().check()
  await page.locator('main form a[href*="step=details"]').click()
  await expect(page.locator('input[name=username]')).toBeVisible()
  await expectPseudoPage(page, 'the details of the payer', names)

  const order = await openOrder(page.request, registration)
  const look = async (state: string, known = names) => {
    await simulator.advance('6s')
    await page.goto(resultPath(order))
    await expectPseudoPage(page, state, known)
  }
  await look('an order that is not paid')
  await simulator.attempt(order.orderId, 'USER_DROPPED')
  await look('an order whose payer left')
  await simulator.attempt(order.orderId, 'FAILED')
  await look('a failed order', namesAndReason)
  const attempt = await simulator.attempt(order.orderId, 'PENDING')
  await look('an order that the bank confirms')
  await simulator.resolve(attempt, 'SUCCESS')
  await look('a paid order')
  await page.goto(resultPath(order).replace('/payment-success', '/cancellation'))
  await expectPseudoPage(page, 'the cancellation of a paid order', names)
  await page.goto(`${mela.url}${paymentPath(registration)}`)
  await expectPseudoPage(page, 'the payment page of a paid registration', names)
  const late = await openOrder(page.request, await saveRegistration(page.request))
  await simulator.advance('50m')
  await page.goto(resultPath(late))
  await expectPseudoPage(page, 'an expired order', names)
})

test('every screen of the portal', async ({ page, context, signIn }) => {
  test.setTimeout(240_000)
  await register(page.request, 'Lakshmi')
  await writeMessage(page.request, 'Lakshmi', '1')
  await signIn(context)
  const records = await namesOfRecords(page, ['Lakshmi', 'Siddipet', 'Chityal', ...officeData])
  const switching = new ScreenSwitch(page)
  for (const path of portalScreens) {
    await switching.to(path)
    await expectPseudoPage(page, path, records)
  }
})
