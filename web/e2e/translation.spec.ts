import type { Locator, Page } from '@playwright/test'
import { css } from './classes'
import { expect, test } from './fixtures'
import { applicant, applicationForm, biodata, expectArrived, fillIn, pdf } from './steps/application-steps'
import { choosePrivateCompanies, fillBooking, goToStalls, stallOnPlan } from './steps/booking-steps'
import { orderAtCheckout, payChecked } from './steps/checkout-steps'
import * as contact from './steps/contact-steps'
import { chooseFarmer, registerFarmer, registrationForm } from './steps/registration-steps'
import { expectTranslated, moments, translateAll, type Moment } from './steps/translator'
import { Visitor } from './steps/visitor'

// Visitors who let their browser translate the site must be able to use it. The pages show the texts that React
// changes, and nothing typed is lost.

async function open(visitor: Visitor, path: string, moment: Moment): Promise<void> {
  await translateAll(visitor.page, moment)
  await visitor.page.goto(path)
  await expectTranslated(visitor.page)
}

// Checks that a text is translated, and therefore that it was replaced after React had written it.
async function expectSeen(part: Locator, text: string | RegExp): Promise<void> {
  await expect(part).toHaveText(text)
  await expect(part.locator('font').first()).toBeAttached()
}

function person(name: string) {
  const tail = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
  return { name: `${name} ${tail}`, address: 'Chityal, Nalgonda', whatsappNo: `9${tail}` }
}

for (const moment of moments) {
  test.describe(`a page that is translated ${moment}`, () => {
    test('registration with errors', async ({ page, isMobile, faults }) => {
      faults.allow(/422/)
      const visitor = new Visitor(page, 'en', isMobile)
      await open(visitor, '/registration', moment)
      await chooseFarmer(visitor)
      const form = registrationForm(visitor)
      await form.name.fill('Lakshmi')
      await form.whatsappNo.fill('98480')
      await visitor.press(form.send)
      const links = page.getByRole('group', { name: visitor.words.ui.problem }).getByRole('link')
      await expect(links).toHaveCount(3)
      await expect(form.name).toHaveValue('Lakshmi')
      const before = await page.locator('#f-whatsappNo-error').innerText()
      await form.whatsappNo.fill('')
      await visitor.press(form.send)
      await expect(page.locator('#f-whatsappNo-error')).not.toHaveText(before)
      await expect(page.locator('#f-whatsappNo-error font').first()).toBeAttached()
      await registerFarmer(visitor, person('Lakshmi'))
      await expect(page.getByRole('main').getByText('₹100', { exact: true }).first()).toBeVisible()
    })

    test('contact', async ({ page, isMobile }) => {
      const visitor = new Visitor(page, 'en', isMobile)
      const form = contact.contactForm(visitor)
      const message = contact.sender('Translated')
      await translateAll(page, moment)
      await page.goto('/ContactUs', { waitUntil: 'domcontentloaded' })
      await form.name.fill(message.name)
      await expectTranslated(page)
      await expect(form.name).toHaveValue(message.name)
      await visitor.press(form.send)
      await expectSeen(page.getByRole('alert'), /Please fill in all fields/)
      await contact.fillIn(visitor, message)
      await visitor.press(form.send)
      const { successLead, successText } = visitor.words.contact
      await expectSeen(page.getByRole('status'), `${successLead} ${successText}`)
      await expect(form.message).toHaveValue('')
    })

    test('application with errors', async ({ page, isMobile, faults }) => {
      faults.allow(/422/)
      const visitor = new Visitor(page, 'en', isMobile)
      const typed = applicant('Translated')
      await open(visitor, '/volunteer', moment)
      const form = applicationForm(visitor)
      await expect(page.locator(css('.file-live'))).toBeVisible()
      await visitor.press(form.send)
      await expect(page.locator(css('.summary-bad'))).toContainText(visitor.words.application.failed)
      await fillIn(visitor, { ...typed, mobile: '98480' })
      await form.biodata.setInputFiles(biodata('life.pdf', pdf()))
      await expect(form.box).toContainText('life.pdf')
      await visitor.press(form.send)
      await expect(form.mobile).toHaveAttribute('aria-invalid', 'true')
      await form.mobile.fill(typed.mobile)
      await visitor.press(form.send)
      await expectArrived(visitor, 'volunteer')
    })

    test('sponsorship with errors', async ({ page, isMobile, faults }) => {
      faults.allow(/422/)
      const visitor = new Visitor(page, 'en', isMobile)
      const { fields, send, success } = visitor.words.sponsorship
      await open(visitor, '/sponsorship', moment)
      const form = page.locator('form')
      const chosen = page.locator('aside')
      await form.getByLabel(fields.level).selectOption('gold')
      await expect(chosen.getByText('₹5,00,000')).toBeVisible()
      await form.getByLabel(fields.level).selectOption('silver')
      await expect(chosen.getByText('₹2,50,000')).toBeVisible()
      await expect(chosen.getByText('₹5,00,000')).toHaveCount(0)
      await form.getByLabel(fields.contactPerson).fill('Ravi')
      await visitor.press(page.getByRole('button', { name: send }))
      await expect(form.getByLabel(fields.mobile)).toHaveAttribute('aria-invalid', 'true')
      await form.getByLabel(fields.mobile).fill(person('Ravi').whatsappNo)
      await form.getByLabel(fields.category).fill('Seeds')
      await visitor.press(page.getByRole('button', { name: send }))
      await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible()
      await expect(form.getByLabel(fields.contactPerson)).toHaveValue('')
    })

    test('booking, from the form over the plan to the payment', async ({ page, isMobile }) => {
      const visitor = new Visitor(page, 'en', isMobile)
      const details = {
        name: 'Rhizo Organics Pvt Ltd',
        contactPerson: 'G. Kavitha',
        phone: '99490 27785',
        email: '',
        address: 'Plot 14, Kukatpally, Hyderabad',
        requirements: '',
        product: '',
        members: '2',
        gst: '',
      }
      await open(visitor, '/stallbooking', moment)
      await choosePrivateCompanies(visitor)
      await fillBooking(visitor, { ...details, phone: '' })
      await visitor.press(page.getByRole('button', { name: visitor.words.stallBooking.toStalls }))
      await expect(page.getByLabel(visitor.words.stallBooking.fields.phone)).toHaveAttribute(
        'aria-invalid',
        'true',
      )
      await fillBooking(visitor, details)
      const picker = await goToStalls(visitor)
      const [first, second] = moment === 'while it loads' ? ['41', '42'] : ['45', '46']
      await visitor.press(stallOnPlan(visitor, `std-${first}`))
      await expect(picker.getByText('₹88,500').last()).toBeVisible()
      await visitor.press(stallOnPlan(visitor, `std-${second}`))
      await expect(picker.locator('dd[translate=no]', { hasText: '₹1,77,000' })).toBeVisible()
      await expect(picker.locator('[translate=no] [data-stall]').first()).toBeVisible()
      await visitor.press(page.getByRole('button', { name: visitor.words.stallBooking.picker.pay }))
      await payChecked(visitor)
      await orderAtCheckout(page, '₹1,77,000')
    })
  })
}

test('a dialog of the portal with an error', async ({ page, context, signIn, faults }) => {
  faults.allow(/422/)
  await signIn(context)
  await page.setViewportSize({ width: 1366, height: 768 })
  await translateAll(page, 'after it has loaded')
  await page.goto('/admin/registrations')
  await expectTranslated(page)
  await page.getByRole('button', { name: /^Add registration/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill('Chityal, Nalgonda')
  const save = dialog.locator('button[type=submit]')
  await save.click()
  const error = dialog.locator('[id$=-error]').first()
  await expect(error).toBeVisible()
  await expect(error.locator('font').first()).toBeAttached()
  await expect(dialog.getByLabel('Address')).toHaveValue('Chityal, Nalgonda')
})

// Makes React fail the next time that it inserts an element into the page.
async function breakNextInsert(page: Page): Promise<void> {
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is only put back
    const { insertBefore } = Node.prototype
    Node.prototype.insertBefore = () => {
      Node.prototype.insertBefore = insertBefore
      throw new Error('broken by the test')
    }
  })
}

test('a screen of the portal that fails keeps what was typed', async ({ page, context, signIn, faults }) => {
  faults.allow(/broken by the test/)
  await signIn(context)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/admin/registrations')
  await page.getByRole('button', { name: /^Add registration/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill('Chityal, Nalgonda')
  await breakNextInsert(page)
  await dialog.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Chityal, Nalgonda' })).toBeVisible()
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByRole('button', { name: /^Add registration/ })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Chityal, Nalgonda' })).toBeVisible()
})

for (const lang of ['en', 'te', 'hi'] as const) {
  test(`a page that fails offers to load it again, with what was typed (${lang})`, async ({
    page,
    isMobile,
    faults,
  }) => {
    faults.allow(/422|broken by the test/)
    const visitor = new Visitor(page, lang, isMobile)
    await page.goto(visitor.path('/registration'))
    await chooseFarmer(visitor)
    const form = registrationForm(visitor)
    await form.name.fill('Lakshmi')
    await visitor.press(form.adult)
    await breakNextInsert(page)
    await visitor.press(form.send)
    const { crashed } = visitor.words.frame
    await expect(page.getByRole('heading', { name: crashed.title })).toBeInViewport()
    await visitor.press(page.getByRole('button', { name: crashed.reload }))
    await expect(form.name).toHaveValue('Lakshmi')
    await expect(form.adult).toBeChecked()
  })
}
