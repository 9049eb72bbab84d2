import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './fixtures'
import { loseResponse } from './steps/lost-response'
import { chooseFarmer, registerFarmer, registrationForm } from './steps/registration-steps'
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

const languages = ['en', 'te'] as const

// Returns a farmer whom no other test registers.
function farmer(name: string) {
  const tail = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
  return { name: `${name} ${tail}`, address: 'Chityal, Nalgonda', whatsappNo: `9${tail}` }
}

async function registrationsOf(request: APIRequestContext, name: string): Promise<Record<string, unknown>[]> {
  const answer = await request.get(`/api/registers?q=${encodeURIComponent(name)}`)
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Record<string, unknown>[]
}

for (const lang of languages) {
  test(`a farmer sees the missing fields and continues to the payment (${lang})`, async ({
    page,
    isMobile,
    faults,
  }) => {
    const visitor = new Visitor(page, lang, isMobile)
    const { words } = visitor
    await page.goto(visitor.path('/registration'))
    await expectSoundPage(page)
    await chooseFarmer(visitor)
    await expect(page.getByRole('heading', { name: words.registration.formHeading })).toBeFocused()
    await expect(page).toHaveURL(/\?category=farmer$/)

    faults.allow(/422/)
    const form = registrationForm(visitor)
    await form.name.fill('Lakshmi')
    await form.whatsappNo.fill('98480')
    await visitor.press(form.send)
    const summary = page.getByRole('group', { name: words.ui.problem })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveCount(3)
    await expect(form.whatsappNo).toHaveAttribute('aria-invalid', 'true')
    await expect(form.name).toHaveValue('Lakshmi')
    await expectSoundPage(page)

    await visitor.press(summary.getByRole('link').nth(1))
    await expect(form.whatsappNo).toBeFocused()
    await form.whatsappNo.fill('98480 12345')
    await expect(form.whatsappNo).not.toHaveAttribute('aria-invalid', 'true')

    const typed = farmer('Lakshmi')
    await registerFarmer(visitor, typed)
    expect(new URL(page.url()).pathname).toBe(visitor.path('/payment'))
    await expect(page.getByRole('main').getByText('₹100', { exact: true }).first()).toBeVisible()
  })

  test.describe(`without JavaScript (${lang})`, () => {
    test.use({ javaScriptEnabled: false })

    test('the same form is sent, refused with its typed values kept, and saved', async ({
      page,
      isMobile,
      faults,
    }) => {
      const visitor = new Visitor(page, lang, isMobile)
      faults.allow(/422/)
      await page.goto(visitor.path('/registration'))
      await chooseFarmer(visitor)
      const form = registrationForm(visitor)
      await form.name.fill('"Lakshmi" <Devi>')
      await form.whatsappNo.fill('12')
      await visitor.press(form.send)
      await expect(page.getByRole('group', { name: visitor.words.ui.problem })).toBeVisible()
      await expect(form.name).toHaveValue('"Lakshmi" <Devi>')
      await expect(form.whatsappNo).toHaveValue('12')
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await registerFarmer(visitor, farmer('Without script'))
    })
  })
}

test('each category has its own fields, and Others refers to the office', async ({ page, isMobile }) => {
  const visitor = new Visitor(page, 'en', isMobile)
  const { registration } = visitor.words
  const { categories } = visitor.names
  const asked = {
    farmer: ['name', 'address', 'whatsappNo', 'adult'],
    scientist: ['name', 'address', 'whatsappNo'],
    entrepreneur: ['companyName', 'address', 'email', 'website', 'whatsappNo'],
    startup: ['companyName', 'address', 'email', 'website', 'whatsappNo'],
    student: ['name', 'degree', 'college', 'email', 'whatsappNo', 'adult'],
  } as const
  await page.goto('/registration')
  for (const [id, fields] of Object.entries(asked)) {
    await visitor.press(page.getByRole('link', { name: categories[id as keyof typeof asked] }))
    const names = page.locator('form :is(input:not([type=hidden], [name=homepage]), textarea)')
    await expect(names).toHaveCount(fields.length)
    expect(await names.evaluateAll((all) => all.map((one) => one.getAttribute('name')))).toEqual(fields)
  }
  await visitor.press(page.getByRole('link', { name: categories.other }))
  await expect(
    page.getByText('Please contact our organizers directly for registration details.'),
  ).toBeVisible()
  await expectSoundPage(page)
  await visitor.press(page.getByRole('link', { name: 'Back to Categories' }))
  await expect(page).toHaveURL(/\/registration$/)
  await page.goBack()
  await expect(page.getByText(registration.others)).toBeVisible()
})

test('typed values survive a reload and a change of language', async ({ page, isMobile }) => {
  const visitor = new Visitor(page, 'en', isMobile)
  await page.goto('/registration')
  await chooseFarmer(visitor)
  const form = registrationForm(visitor)
  await form.name.fill('లక్ష్మి దేవి')
  await form.address.fill('Chityal')
  await visitor.press(form.adult)
  await page.reload()
  await expect(form.name).toHaveValue('లక్ష్మి దేవి')
  await expect(form.adult).toBeChecked()
  await visitor.press(page.getByRole('link', { name: 'తెలుగు' }))
  const telugu = registrationForm(new Visitor(page, 'te', isMobile))
  await expect(telugu.name).toHaveValue('లక్ష్మి దేవి')
  await expect(telugu.address).toHaveValue('Chityal')
})

test('a double click creates one registration', async ({ page, isMobile, signIn, context }) => {
  const visitor = new Visitor(page, 'en', isMobile)
  const typed = farmer('Double')
  await page.goto('/registration?category=farmer')
  const form = registrationForm(visitor)
  await form.name.fill(typed.name)
  await form.address.fill(typed.address)
  await form.whatsappNo.fill(typed.whatsappNo)
  await visitor.press(form.adult)
  await form.send.dblclick()
  await expect(page).toHaveURL(/\/payment\?/)
  await signIn(context)
  expect(await registrationsOf(page.request, typed.name)).toHaveLength(1)
})

test('a lost connection loses nothing, and sending again creates one registration', async ({
  page,
  isMobile,
  signIn,
  context,
  faults,
}) => {
  const visitor = new Visitor(page, 'en', isMobile)
  const { registration, ui } = visitor.words
  const typed = farmer('Lost')
  await page.goto('/registration?category=farmer')
  await expect(page.locator('form')).toBeVisible()
  const form = registrationForm(visitor)
  await form.name.fill(typed.name)
  await form.address.fill(typed.address)
  await form.whatsappNo.fill(typed.whatsappNo)
  await visitor.press(form.adult)

  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/)
  await context.setOffline(true)
  await visitor.press(form.send)
  const box = page.getByRole('group', { name: registration.failed })
  await expect(box).toBeFocused()
  await expect(box).toContainText(`Failed to submit registration: ${ui.noServer}`)
  await expectSoundPage(page)
  await context.setOffline(false)

  await loseResponse(page, '**/registration', () => visitor.press(form.send))
  await expect(box).toBeFocused()
  await page.reload()
  await expect(form.name).toHaveValue(typed.name)
  await visitor.press(form.send)
  await expect(page).toHaveURL(/\/payment\?/)
  await signIn(context)
  expect(await registrationsOf(page.request, typed.name)).toHaveLength(1)
})

test('the form works with the keyboard alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has none')
  const typed = farmer('Keyboard')
  await page.goto('/registration')
  await page.getByRole('link', { name: 'Farmer' }).focus()
  await page.keyboard.press('Space') // the cards look like choices
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused()
  for (const text of [typed.name, typed.address, typed.whatsappNo]) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/payment\?/)
})
