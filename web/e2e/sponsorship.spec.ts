import type { APIRequestContext } from '@playwright/test'
import { css } from './classes'
import { expect, test } from './fixtures'
import { loseResponse } from './steps/lost-response'
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

const languages = ['en', 'te', 'hi'] as const

// Returns a sponsor. No other test sends an enquiry from this sponsor.
function sponsor(name: string) {
  const tail = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
  return { contactPerson: `${name} ${tail}`, mobile: `9${tail}` }
}

function enquiryForm({ page, words }: Visitor) {
  const { fields, send } = words.sponsorship
  return {
    contactPerson: page.getByLabel(fields.contactPerson),
    mobile: page.getByLabel(fields.mobile),
    email: page.locator('form').getByLabel(fields.email),
    category: page.getByLabel(fields.category),
    level: page.locator('form').getByLabel(fields.level),
    send: page.getByRole('button', { name: send }),
  }
}

async function enquiriesOf(request: APIRequestContext, name: string): Promise<Record<string, unknown>[]> {
  const answer = await request.get(`/api/sponsorship?q=${encodeURIComponent(name)}`)
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Record<string, unknown>[]
}

for (const lang of languages) {
  test(`Enquire opens the form, and the enquiry is sent (${lang})`, async ({
    page,
    isMobile,
    signIn,
    context,
  }) => {
    const visitor = new Visitor(page, lang, isMobile)
    const { sponsorship } = visitor.words
    const typed = sponsor('Ravi')
    await page.goto(visitor.path('/sponsorship'))
    await expect(page.locator(css('.package'))).toHaveCount(4)
    for (const price of ['₹25,00,000', '₹10,00,000', '₹5,00,000', '₹2,50,000'])
      await expect(page.locator(css('.package')).getByText(price, { exact: true })).toBeVisible()
    await expectSoundPage(page)

    const gold = page.locator(css('.package')).nth(2)
    const name = await gold.getByRole('heading').innerText()
    await visitor.press(gold.getByRole('link'))
    const form = enquiryForm(visitor)
    await expect(page.getByRole('heading', { name: sponsorship.formHeading })).toBeFocused()
    await expect(form.level).toHaveValue('gold')
    const chosen = page.locator('aside')
    await expect(chosen.getByText(name, { exact: true })).toBeVisible()
    await expect(chosen.getByText('₹5,00,000')).toBeVisible()
    await form.level.selectOption('silver')
    await expect(chosen.getByText('₹2,50,000')).toBeVisible()

    await form.contactPerson.fill(typed.contactPerson)
    await form.mobile.fill(`+91 ${typed.mobile}`)
    await form.category.fill('Seeds')
    await visitor.press(form.send)
    const thanks = page.getByRole('status').filter({ hasText: sponsorship.success })
    await expect(thanks).toBeVisible()
    await expectSoundPage(page)
    await expect(thanks).toHaveCount(0, { timeout: 5000 })
    await expect(form.contactPerson).toHaveValue('')
    await expect(form.level).toHaveValue('')
    await signIn(context)
    const [saved, ...others] = await enquiriesOf(page.request, typed.contactPerson)
    expect(others).toEqual([])
    expect(saved).toMatchObject({ ...typed, category: 'Seeds', level: 'Silver', status: 'Pending' })
  })

  test.describe(`without JavaScript (${lang})`, () => {
    test.use({ javaScriptEnabled: false })

    test('Enquire selects the package, and the form is refused and then sent', async ({
      page,
      isMobile,
      faults,
      newVisitor,
    }) => {
      faults.allow(/422/)
      const visitor = new Visitor(page, lang, isMobile)
      const { sponsorship } = visitor.words
      await page.goto(visitor.path('/sponsorship'))
      await visitor.press(page.locator(css('.package')).nth(1).getByRole('link'))
      await expect(page).toHaveURL(/\?level=platinum#enquiry$/)
      const form = enquiryForm(visitor)
      await expect(form.level).toHaveValue('platinum')
      await expect(page.locator('aside').getByText('₹10,00,000')).toBeVisible()
      await expectSoundPage(page, newVisitor)
      await form.contactPerson.fill('<b>Ravi</b>')
      await form.mobile.fill('12345')
      await visitor.press(form.send)
      await expect(form.mobile).toHaveAttribute('aria-invalid', 'true')
      await expect(form.contactPerson).toHaveValue('<b>Ravi</b>')
      await expect(form.mobile).toHaveValue('12345')
      await expect(form.level).toHaveValue('platinum')
      await form.mobile.fill(sponsor('x').mobile)
      await visitor.press(form.send)
      await expect(page).toHaveURL(/\?sent=\d{4}-\d{4}#enquiry$/)
      await expect(page.getByRole('status')).toHaveText(sponsorship.success)
      await expect(form.contactPerson).toHaveValue('')
    })
  })
}

test('errors in numbers and addresses are shown at the fields, and nothing is lost', async ({
  page,
  isMobile,
  faults,
}) => {
  faults.allow(/422/)
  const visitor = new Visitor(page, 'en', isMobile)
  const form = enquiryForm(visitor)
  const summary = page.locator(css('.summary-bad'))
  await page.goto('/sponsorship')
  await visitor.press(form.send)
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(2)
  await expectSoundPage(page)
  for (const bad of ['984801234', '98480123456', '1234567890', '98480 abcde']) {
    await form.contactPerson.fill('Ravi')
    await form.mobile.fill(bad)
    await visitor.press(form.send)
    await expect(page.locator('#f-mobile-error')).toHaveText('Please enter a valid 10-digit phone number')
    await expect(form.mobile).toHaveValue(bad)
  }
  await form.mobile.fill('98480 12345')
  await form.email.fill('ravi at example')
  await form.category.fill('x'.repeat(121))
  await visitor.press(form.send)
  await expect(summary.getByRole('link')).toHaveCount(2)
  await expect(form.email).toHaveAttribute('aria-invalid', 'true')
  await expect(form.category).toHaveAttribute('aria-invalid', 'true')
})

for (const [name, answer, says] of [
  [
    '500',
    { status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' },
    'Failed to submit sponsorship inquiry',
  ],
  [
    'with a page',
    { status: 200, contentType: 'text/html', body: '<h1>Hi</h1>' },
    'Failed to submit sponsorship inquiry',
  ],
  [
    'with a message',
    { status: 429, contentType: 'application/problem+json', body: '{"detail":"Please wait a minute."}' },
    'Please wait a minute.',
  ],
] as const) {
  test(`nothing is lost if the server answers ${name}`, async ({ page, isMobile, faults }) => {
    faults.allow(/500|429/)
    const visitor = new Visitor(page, 'en', isMobile)
    const form = enquiryForm(visitor)
    await page.route('**/sponsorship', (route) =>
      route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
    )
    await page.goto('/sponsorship?level=gold')
    await form.contactPerson.fill('Ravi')
    await form.mobile.fill('9848012345')
    await visitor.press(form.send)
    await expect(page.locator(css('.summary-bad'))).toContainText(says)
    await expect(form.contactPerson).toHaveValue('Ravi')
    await expect(form.level).toHaveValue('gold')
  })
}

test('a lost connection and a reload lose nothing, and sending again creates one enquiry', async ({
  page,
  isMobile,
  faults,
  signIn,
  context,
}) => {
  faults.allow(/ERR_/)
  const visitor = new Visitor(page, 'en', isMobile)
  const { sponsorship, ui } = visitor.words
  const typed = sponsor('Lost')
  const form = enquiryForm(visitor)
  await page.goto('/sponsorship')
  await visitor.press(page.locator(css('.package')).first().getByRole('link'))
  await expect(form.level).toHaveValue('event')
  await form.contactPerson.fill(typed.contactPerson)
  await form.mobile.fill(typed.mobile)
  await loseResponse(page, '**/sponsorship', () => visitor.press(form.send))
  await expect(page.locator(css('.summary-bad'))).toContainText(sponsorship.failed)
  await expect(page.locator(css('.summary-bad'))).toContainText(ui.noServer)
  await page.reload()
  await expect(form.contactPerson).toHaveValue(typed.contactPerson)
  await expect(form.level).toHaveValue('event')
  await expect(page.locator('aside').getByText('₹25,00,000')).toBeVisible()
  await form.send.dblclick()
  await expect(page.getByRole('status').filter({ hasText: sponsorship.success })).toBeVisible()
  await signIn(context)
  expect(await enquiriesOf(page.request, typed.contactPerson)).toHaveLength(1)
})

test('the comparison scrolls inside its own region, also by keyboard', async ({ page, isMobile }) => {
  const { region, none } = new Visitor(page, 'en', isMobile).words.sponsorship
  await page.goto('/sponsorship')
  const table = page.getByRole('region', { name: region })
  await expect(table.getByRole('columnheader', { name: /Gold/ })).toContainText('₹5,00,000')
  await expect(table.getByRole('row', { name: /Passes/ }).getByRole('cell')).toHaveText([
    '20',
    '10',
    '5',
    '2',
  ])
  await expect(table.getByRole('row', { name: /Speaking/ })).toContainText(none)
  if (!isMobile) return
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  expect(await page.evaluate(() => scrollX)).toBe(0)
})

test('the page works with the keyboard alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has none')
  const typed = sponsor('Keyboard')
  await page.goto('/sponsorship')
  await page.getByRole('link', { name: 'Enquire Silver' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('select')).toHaveValue('silver')
  for (const text of [typed.contactPerson, typed.mobile]) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.locator(css('.answer'))).toBeFocused()
})
