import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, testWith } from './fixtures'
import { MelaProcess } from './mela-process'
import { setUp } from './steps/first-set-up'
import { expectPseudoPage } from './steps/pseudo-page'
import { pseudoTexts } from './steps/pseudo-programs'

// Tests pages in the pseudo-locale (see pseudo.spec.ts) on a site that cannot do what the visitor asks for, because
// the disk is full or the database cannot be read. pseudo-page.spec.ts and
// pseudo-sign-in.spec.ts test the other errors.

const test = testWith(startOverloaded)

test.skip(({ isMobile }) => !isMobile, 'the narrowest screen shows it')

test('a full disk, and a database that cannot be read', async ({ page, mela, request, faults }) => {
  faults.allow(/status of 50[37]/)
  await setUp(mela, request, 'sandbox')
  const look = (state: string) => expectPseudoPage(page, state, /Lakshmi/g)

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

// Starts a program without data. It refuses uploads, because its disk reserve is set to more space than is free. Its
// data is on the project's disk: other tests fill and empty the folder for temporary files, which may be in memory.
async function startOverloaded() {
  const folder = join(import.meta.dirname, 'results')
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  const settings = {
    ...pseudoTexts,
    TMPDIR: folder,
    MELA_PAYMENTS: 'setup',
    MELA_DISK_RESERVE_MB: String(Math.ceil((2 * bavail * bsize) / 2 ** 20)),
  }
  return MelaProcess.start(settings, [], folder)
}
