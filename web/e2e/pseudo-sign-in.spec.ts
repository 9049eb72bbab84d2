import { expect, test } from './fixtures'
import { DialogTour } from './steps/dialog-tour'
import { newOwner, setUp } from './steps/first-set-up'
import { expectPseudoPage, openDialog } from './steps/pseudo-page'
import { pseudoTexts } from './steps/pseudo-programs'
import { alsoInPseudo } from './steps/pseudo-words'

// Tests the first set-up, the screens that need no signed-in account, beginning a new edition, and the error pages in
// the pseudo-locale (see pseudo.spec.ts). The tests start with an empty data folder, with which the program starts
// within a second.

test.skip(({ isMobile }) => !isMobile, 'the narrowest screen shows it')

test('the first set-up, signing in, a new password, and a new edition', async ({
  page,
  startProgram,
  newVisitor,
  faults,
}) => {
  test.setTimeout(120_000)
  faults.allow(/status of 4\d\d/)
  const mail = { MELA_SMTP_URL: 'smtp://127.0.0.1:1', MELA_MAIL_FROM: 'fair@example.org' }
  const mela = await startProgram(
    { ...pseudoTexts, ...mail, MELA_PAYMENTS: 'setup', MELA_RATE_LIMITS: 'on' },
    [],
  )
  const context = await newVisitor({ baseURL: mela.url, viewport: page.viewportSize() })
  const office = await context.newPage()
  const look = (state: string) => expectPseudoPage(office, state, /Lakshmi|UPI/g)
  const send = () => office.locator('form button[type=submit]').last().click()
  await office.goto('/admin/setup')
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
  await look('the first set-up')
  await send()
  await expect(office.locator('[aria-invalid=true]').first()).toBeVisible()
  await look('the first set-up, sent empty')

  await setUp(mela, context.request, 'off')
  await office.goto('/admin')
  await expect(office.locator('input[type=password]')).toBeVisible()
  await look('signing in')
  await office.locator('input[type=email]').fill(newOwner.email)
  await office.locator('input[type=password]').fill('wrong')
  await send()
  await expect(office.getByRole('alert')).not.toBeEmpty()
  await look('a wrong password')
  for (const [screen, done] of [
    ['/admin/forgotten-password', 'a link for a new password is requested'],
    ['/admin/set-password#token=none', 'a link that is used'],
  ] as const) {
    await office.goto(screen)
    await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
    await look(screen)
    await send()
    await expect(office.locator('[aria-invalid=true]').first()).toBeVisible()
    await look(`${screen}, sent empty`)
    for (const field of await office.locator('form input').all())
      await field.fill((await field.getAttribute('type')) === 'email' ? newOwner.email : newOwner.password)
    await send()
    await expect(office.locator('[aria-invalid=true]')).toHaveCount(0)
    await look(done)
  }

  expect((await context.request.post('/api/admin/login', { data: newOwner })).status()).toBe(200)
  const lookAtDialog = (title: string) => expectPseudoPage(office, title, /Lakshmi/g, openDialog)
  const tour = new DialogTour(office, lookAtDialog, alsoInPseudo)
  await tour.screens.to('/admin/edition')
  await tour.check([
    { press: /^Begin next year/, opens: /^Begin next year/ },
    { quiet: /^Continue/ },
    // First presses the checkbox of the dialog's second step, and then the button, whose name is almost the same.
    { press: /^Begin the edition/, opens: /^Begin next year/ },
    { press: /^Begin the edition \d{4}(?! )/, opens: /^The edition \d{4} has begun/ },
  ])

  // Posts the form that finds orders, because it has the lowest rate limit.
  let last = 0
  for (let tries = 0; last !== 429 && tries < 200; tries++)
    last = (
      await context.request.post('/orders', { form: { phone: '9848012345', reference: 'abcdef' } })
    ).status()
  expect(last).toBe(429)
  await office.route('/orders', (route) => route.continue({ method: 'POST', postData: '' }))
  expect((await office.goto('/orders'))?.status()).toBe(429)
  await look('too many requests')
  await context.close()
})
