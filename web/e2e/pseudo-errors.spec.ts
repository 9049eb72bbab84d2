import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, testWith } from './fixtures'
import { MelaProcess } from './mela-process'
import { setUp } from './steps/first-set-up'
import { expectPseudoPage } from './steps/pseudo-page'
import { pseudoTexts } from './steps/pseudo-programs'
import { paymentPath, saveRegistration } from './steps/simulator'

// Tests pages in the pseudo-locale (see pseudo.spec.ts) on a site that cannot do what the visitor asks for, because
// there are too many payers at once, the disk is full, or the database cannot be read. pseudo-page.spec.ts and
// pseudo-sign-in.spec.ts test the other errors.

const test = testWith(startOverloaded)

test.skip(({ isMobile }) => !isMobile, 'the narrowest screen shows it')

test('a queue of payers, a full disk, and a database that cannot be read', async ({
  page,
  mela,
  request,
  faults,
}) => {
  faults.allow(/status of 50[37]/)
  await setUp(mela, request, 'sandbox')
  const look = (state: string) => expectPseudoPage(page, state, /Lakshmi/g)

  for (const status of [200, 503]) {
    const registration = await saveRegistration(request)
    const { _id: registrationId, userID } = registration
    const data = { registrationId, userID, amount: 100, method: 'upi' }
    const answer = await request.post('/api/cashfree/create-order', { data })
    expect(answer.status(), await answer.text()).toBe(status)
    await page.goto(paymentPath(registration))
  }
  await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(1)
  await look('a payer who waits in the queue')

  const file = { name: 'application.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  await page.goto('/resource')
  await page.locator('input[type=file]').setInputFiles(file)
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit())
  expect((await answered).status()).toBe(507)
  await expect(page.locator('main form')).toHaveCount(0)
  await look('the error 507')

  await mela.breakDatabase()
  expect((await page.goto('/Partners'))?.status()).toBe(503)
  await look('the error 503')
})

// Starts a program without data. It creates at most one order per minute at the payment provider. It refuses uploads,
// because its disk reserve is set to more space than is free.
async function startOverloaded() {
  const { bavail, bsize } = await statfs(tmpdir())
  const settings = {
    ...pseudoTexts,
    MELA_PAYMENTS: 'setup',
    MELA_RATE_LIMITS: 'on',
    MELA_PROVIDER_ORDERS_PER_MINUTE: '1',
    MELA_DISK_RESERVE_MB: String(Math.ceil((2 * bavail * bsize) / 2 ** 20)),
  }
  return MelaProcess.start(settings, [])
}
