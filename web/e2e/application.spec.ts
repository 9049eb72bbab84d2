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
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

const pages = [
  ['en', 'resource'],
  ['te', 'volunteer'],
  ['hi', 'resource'],
  ['en', 'volunteer'],
] as const

for (const [lang, type] of pages) {
  test(`an application with a biodata file is sent (${type}, ${lang})`, async ({
    page,
    isMobile,
    signIn,
    context,
  }) => {
    const visitor = new Visitor(page, lang, isMobile)
    const { application } = visitor.words
    const typed = applicant('Anusha')
    await open(visitor, type)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(application[type].heading)
    await expectSoundPage(page)
    const form = applicationForm(visitor)
    await fillIn(visitor, typed)
    await form.biodata.setInputFiles(biodata('జీవిత వివరాలు.pdf', pdf(4000)))
    await expect(form.box).toContainText('జీవిత వివరాలు.pdf')
    await expectSoundPage(page)
    await visitor.press(form.send)
    const reference = await expectArrived(visitor, type)
    await expect(page.getByRole('heading', { name: application.sent.heading })).toBeFocused()
    await expectSoundPage(page)
    await page.reload()
    expect(await expectArrived(visitor, type)).toBe(reference)

    await signIn(context)
    const [saved, ...others] = await applicationsOf(page.request, typed.name)
    expect(others).toEqual([])
    expect(saved).toMatchObject({ ...typed, reference, type, status: 'Pending' })
    expect(saved?.['biodata']).toMatch(/^\/files\/biodata\//)
    await visitor.press(page.getByRole('link', { name: application.sent.another }))
    await expect(form.name).toHaveValue('')
  })

  test.describe(`without JavaScript (${type}, ${lang})`, () => {
    test.use({ javaScriptEnabled: false })

    test('the form is refused with its typed values kept, then accepted', async ({
      page,
      isMobile,
      faults,
      newVisitor,
    }) => {
      faults.allow(/422/)
      const visitor = new Visitor(page, lang, isMobile)
      const { application } = visitor.words
      const typed = applicant('"Anusha" <b>')
      await page.goto(visitor.path(`/${type}`))
      const form = applicationForm(visitor)
      await fillIn(visitor, { ...typed, mobile: '98480' })
      await form.biodata.setInputFiles(biodata('cv.pdf', pdf()))
      await visitor.press(form.send)
      await expect(page.locator(css('.summary-bad'))).toContainText(application.failed)
      await expectKept(visitor, { ...typed, mobile: '98480' })
      await expect(form.mobile).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByText(application.file.again)).toBeVisible()
      await expectSoundPage(page, newVisitor)
      await form.mobile.fill(typed.mobile)
      await form.biodata.setInputFiles(biodata('cv.exe', Buffer.from('MZ not a document')))
      await visitor.press(form.send)
      await expect(form.refusal).toBeVisible()
      await expectKept(visitor, typed)
      await form.biodata.setInputFiles(biodata('cv.pdf', pdf()))
      await visitor.press(form.send)
      await expectArrived(visitor, type)
    })
  })
}

test('the page refuses a file by name and size, and the server by its content', async ({
  page,
  isMobile,
  faults,
}) => {
  faults.allow(/422/)
  const visitor = new Visitor(page, 'en', isMobile)
  const { application } = visitor.words
  const typed = applicant('Refused')
  const form = applicationForm(visitor)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent++
  })
  await open(visitor, 'resource')
  await fillIn(visitor, typed)
  for (const [file, message] of [
    [biodata('cv.exe', Buffer.from('MZ')), 'Choose a PDF, DOC or DOCX file'],
    [biodata('big.pdf', pdf(6 * 1024 * 1024)), 'Choose a file of at most 5 MB. This one has 6.1 MB.'],
    [biodata('empty.pdf', Buffer.alloc(0)), 'This file is empty. Choose another one.'],
  ] as const) {
    await form.biodata.setInputFiles(file)
    await expect(form.refusal).toHaveText(message)
    await visitor.press(form.send)
    await expect(page.locator(css('.summary-bad'))).toBeFocused()
  }
  expect(sent).toBe(3) // with an empty file, so that the server finds the errors of the other fields
  await expectSoundPage(page)
  for (const file of [
    biodata('renamed.pdf', Buffer.from('MZ\u0000\u0000 not a document')),
    // This is a zip file that does not contain a Word document. The server must reject it.
    biodata('archive.docx', Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')),
  ]) {
    await form.biodata.setInputFiles(file)
    await expect(form.refusal).toHaveCount(0)
    await visitor.press(form.send)
    await expect(form.refusal).toBeVisible()
    await expect(page.locator(css('.summary-bad')).getByRole('heading')).toHaveText(application.failed)
    await expect(form.box).toContainText(file.name)
    await expectKept(visitor, typed)
  }
  expect(sent).toBe(5)
  await visitor.press(page.getByRole('button', { name: 'Remove archive.docx' }))
  await expect(form.refusal).toHaveCount(0)
  await visitor.press(form.send)
  await expectArrived(visitor, 'resource')
})

test('errors in numbers and addresses are shown at the fields', async ({ page, isMobile, faults }) => {
  faults.allow(/422/)
  const visitor = new Visitor(page, 'en', isMobile)
  const form = applicationForm(visitor)
  await open(visitor, 'volunteer')
  await visitor.press(form.send)
  await expect(page.locator(css('.summary-bad')).getByRole('link')).toHaveCount(6)
  await expectSoundPage(page)
  const typed = applicant('Wrong')
  await fillIn(visitor, typed)
  for (const [field, bad] of [
    ['mobile', '984801234'],
    ['mobile', '98480123456'],
    ['mobile', '1234567890'],
    ['email', 'anusha'],
    ['experience', 'x'.repeat(5001)],
    ['address', 'Chityal\u0000'],
    ['name', '  '],
  ] as const) {
    await form[field].fill(bad)
    await visitor.press(form.send)
    await expect(page.locator(`#f-${field}-error`)).toBeVisible()
    await form[field].fill(typed[field])
    await expect(page.locator(`#f-${field}-error`)).toHaveCount(0)
  }
  await form.mobile.fill(`+91 ${typed.mobile.slice(0, 5)}-${typed.mobile.slice(5)}`)
  await visitor.press(form.send)
  await expectArrived(visitor, 'volunteer')
})

test('the form works with the keyboard alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has none')
  const visitor = new Visitor(page, 'en', isMobile)
  const typed = applicant('Keyboard')
  await open(visitor, 'resource')
  await applicationForm(visitor).name.focus()
  for (const text of [typed.name, 'Sci', typed.address, typed.email, typed.experience, typed.mobile]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(applicationForm(visitor).biodata).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectArrived(visitor, 'resource')
})
