import { css } from './classes'
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
} from './steps/application-steps'
import { loseResponse } from './steps/lost-response'
import { SlowLine } from './steps/slow-line'
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

test('the upload shows its progress, can be cancelled, and is sent again with texts and file', async ({
  page,
  isMobile,
  mela,
  signIn,
  context,
}) => {
  const visitor = new Visitor(page, 'en', isMobile)
  const { application } = visitor.words
  const typed = applicant('Slow')
  const form = applicationForm(visitor)
  const line = await SlowLine.open(mela.url)
  await open(visitor, 'resource', line.url)
  await fillIn(visitor, typed)
  await form.biodata.setInputFiles(biodata('cv.pdf', pdf(5_000_000)))
  line.hold()
  await visitor.press(form.send)
  await expect(page.getByRole('button', { name: application.sending })).toHaveAttribute('aria-busy', 'true')
  const progress = form.box.getByRole('progressbar')
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0)
  await expectSoundPage(page)
  await visitor.press(form.stop)
  await expect(page.getByText(application.stopped)).toBeVisible()
  await expect(form.box).toContainText('cv.pdf')
  await expectKept(visitor, typed)
  line.release()
  await visitor.press(form.send)
  await expectArrived(visitor, 'resource')
  line.close()
  await signIn(context)
  expect(await applicationsOf(page.request, typed.name, mela.url)).toHaveLength(1)
})

test('a broken connection, a lost response and a second press create one application', async ({
  page,
  isMobile,
  mela,
  faults,
  signIn,
  context,
}) => {
  faults.allow(/ERR_/)
  const visitor = new Visitor(page, 'en', isMobile)
  const { application, ui } = visitor.words
  const typed = applicant('Lost')
  const form = applicationForm(visitor)
  const line = await SlowLine.open(mela.url)
  await open(visitor, 'volunteer', line.url)
  await fillIn(visitor, typed)
  await form.biodata.setInputFiles(biodata('cv.pdf', pdf(5_000_000)))
  line.hold()
  await visitor.press(form.send)
  await expect(form.box.getByRole('progressbar')).toBeVisible()
  line.cut()
  const summary = page.locator(css('.summary-bad'))
  await expect(summary).toContainText(application.failed)
  await expect(summary).toContainText(ui.noServer)
  await expectKept(visitor, typed)
  await expect(form.box).toContainText('cv.pdf')
  line.release()

  await loseResponse(page, '**/api/resource-person', () => visitor.press(form.send))
  await expect(form.send).toBeVisible()
  await expect(summary).toContainText(application.failed)
  await form.send.dblclick()
  await expectArrived(visitor, 'volunteer')
  line.close()
  await signIn(context)
  expect(await applicationsOf(page.request, typed.name, mela.url)).toHaveLength(1)
})

for (const [name, answer] of [
  ['500', { status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }],
  ['a page in place of an answer', { status: 200, contentType: 'text/html', body: '<h1>Hi</h1>' }],
] as const) {
  test(`nothing is lost if the server answers ${name}`, async ({ page, isMobile, faults }) => {
    faults.allow(/500/)
    const visitor = new Visitor(page, 'en', isMobile)
    const typed = applicant('Away')
    await page.route('**/api/resource-person', (route) => route.fulfill(answer))
    await open(visitor, 'resource')
    await fillIn(visitor, typed)
    await visitor.press(applicationForm(visitor).send)
    await expect(page.locator(css('.summary-bad')).getByRole('heading')).toHaveText(
      'Failed to submit application. Please try again.',
    )
    await expectKept(visitor, typed)
  })
}

test('typed values survive a reload, Back and a change of language', async ({ page, isMobile }) => {
  const visitor = new Visitor(page, 'en', isMobile)
  const typed = applicant('లక్ష్మి')
  await open(visitor, 'volunteer')
  await fillIn(visitor, typed)
  await page.reload()
  await expectKept(visitor, typed)
  await visitor.press(page.locator(css('.langs')).getByRole('link', { name: 'తెలుగు' }))
  await expectKept(new Visitor(page, 'te', isMobile), typed)
  // The other application page has a separate draft, so its form is empty.
  await open(visitor, 'resource')
  await expect(applicationForm(visitor).name).toHaveValue('')
  await page.goBack()
  await expectKept(new Visitor(page, 'te', isMobile), typed)
})
