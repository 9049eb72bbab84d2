import { expect, test } from './fixtures'
import {
  applicant,
  applicationForm,
  applicationsOf,
  biodata,
  expectArrived,
  expectKept,
  fillIn,
  open,
  pdf,
  slow,
} from './steps/application-steps'
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

test('the upload shows its progress, can be stopped, and goes again with words and file', async ({
  page,
  isMobile,
  signIn,
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium can be slowed down')
  const visitor = new Visitor(page, 'en', isMobile)
  const { application } = visitor.words
  const typed = applicant('Slow')
  const form = applicationForm(visitor)
  await open(visitor, 'resource')
  await fillIn(visitor, typed)
  await form.biodata.setInputFiles(biodata('cv.pdf', pdf(4_000_000)))
  await slow(page, 40_000)
  await visitor.press(form.send)
  await expect(page.getByRole('button', { name: application.sending })).toHaveAttribute('aria-busy', 'true')
  const progress = form.box.getByRole('progressbar')
  await expect(progress).toBeVisible()
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0)
  await expectSoundPage(page)
  await visitor.press(form.stop)
  await expect(page.getByText(application.stopped)).toBeVisible()
  await expect(form.box).toContainText('cv.pdf')
  await expectKept(visitor, typed)
  await slow(page, -1)
  await visitor.press(form.send)
  await expectArrived(visitor, 'resource')
  await signIn(context)
  expect(await applicationsOf(page.request, typed.name)).toHaveLength(1)
})

test('a connection that dies half-way, a lost answer and a second press make one application', async ({
  page,
  isMobile,
  faults,
  signIn,
  context,
  mela,
}) => {
  faults.allow(/ERR_/)
  const visitor = new Visitor(page, 'en', isMobile)
  const { application, ui } = visitor.words
  const typed = applicant('Lost')
  const form = applicationForm(visitor)
  await open(visitor, 'volunteer')
  await fillIn(visitor, typed)
  await form.biodata.setInputFiles(biodata('cv.pdf', pdf(300_000)))
  await slow(page, 40_000)
  await visitor.press(form.send)
  await expect(form.box.getByRole('progressbar')).toBeVisible()
  // The server goes away while the file is on its way.
  await mela.crashAndRestart()
  const summary = page.locator('.summary-bad')
  await expect(summary).toContainText(application.failed, { timeout: 30_000 })
  await expect(summary).toContainText(ui.noServer)
  await expectKept(visitor, typed)
  await expect(form.box).toContainText('cv.pdf')
  await slow(page, -1)

  // The server keeps it, and its answer gets lost.
  await page.route('**/api/resource-person', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await visitor.press(form.send)
  await expect(summary).toContainText(application.failed)
  await page.unroute('**/api/resource-person')
  await form.send.dblclick()
  await expectArrived(visitor, 'volunteer')
  await signIn(context)
  expect(await applicationsOf(page.request, typed.name)).toHaveLength(1)
})

for (const [name, answer] of [
  ['500', { status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }],
  ['a page in place of an answer', { status: 200, contentType: 'text/html', body: '<h1>Hi</h1>' }],
] as const) {
  test(`nothing is lost when the server answers ${name}`, async ({ page, isMobile, faults }) => {
    faults.allow(/500/)
    const visitor = new Visitor(page, 'en', isMobile)
    const typed = applicant('Away')
    await page.route('**/api/resource-person', (route) => route.fulfill(answer))
    await open(visitor, 'resource')
    await fillIn(visitor, typed)
    await visitor.press(applicationForm(visitor).send)
    await expect(page.locator('.summary-bad').getByRole('heading')).toHaveText(
      'Failed to submit application. Please try again.',
    )
    await expectKept(visitor, typed)
  })
}

test('what was typed outlives a reload, a way back and a change of language', async ({ page, isMobile }) => {
  const visitor = new Visitor(page, 'en', isMobile)
  const typed = applicant('లక్ష్మి')
  await open(visitor, 'volunteer')
  await fillIn(visitor, typed)
  await page.reload()
  await expectKept(visitor, typed)
  await visitor.press(page.locator('.langs').getByRole('link', { name: 'తెలుగు' }))
  await expectKept(new Visitor(page, 'te', isMobile), typed)
  // The two pages keep their own.
  await open(visitor, 'resource')
  await expect(applicationForm(visitor).name).toHaveValue('')
  await page.goBack()
  await expectKept(new Visitor(page, 'te', isMobile), typed)
})
