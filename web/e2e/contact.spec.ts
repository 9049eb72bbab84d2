import type { Locator } from '@playwright/test'
import { css } from './classes'
import { expect, test } from './fixtures'
import { contactForm, fillIn, messagesOf, sender } from './steps/contact-steps'
import { loseResponse } from './steps/lost-response'
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

const languages = ['en', 'te', 'hi'] as const

const success = "Success! Your message has been sent successfully. We'll get back to you soon!"
const error = 'Error! Please fill in all fields and try again.'

// Returns the vertical position of an element on the page.
async function top(of: Locator): Promise<number> {
  const box = await of.boundingBox()
  return box?.y ?? Number.NaN
}

for (const lang of languages) {
  test(`a message is sent, and the banner disappears after five seconds (${lang})`, async ({
    page,
    isMobile,
    signIn,
    context,
  }) => {
    const visitor = new Visitor(page, lang, isMobile)
    const { contact } = visitor.words
    const message = sender('Lakshmi')
    await page.goto(visitor.path('/ContactUs'))
    await expectSoundPage(page)
    const form = contactForm(visitor)
    await fillIn(visitor, message)
    await visitor.press(form.send)
    const banner = page.getByRole('status').filter({ hasText: contact.successText })
    await expect(banner).toHaveText(`${contact.successLead} ${contact.successText}`)
    if (lang === 'en') await expect(banner).toHaveText(success)
    for (const field of [form.name, form.email, form.message]) await expect(field).toHaveValue('')
    await expectSoundPage(page)
    await expect(banner).toHaveCount(0, { timeout: 7000 })
    await signIn(context)
    const [saved, ...others] = await messagesOf(page.request, message.name)
    expect(others).toEqual([])
    expect(saved).toMatchObject(message)
  })

  test(`empty fields are listed and nothing is sent (${lang})`, async ({ page, isMobile }) => {
    const visitor = new Visitor(page, lang, isMobile)
    const { contact } = visitor.words
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') sent++
    })
    await page.goto(visitor.path('/ContactUs'))
    const form = contactForm(visitor)
    await form.name.fill('   ')
    await form.email.fill('lakshmi@example.com')
    await visitor.press(form.send)
    const banner = page.getByRole('alert')
    await expect(banner).toHaveText(`${contact.errorLead} ${contact.errorText}`)
    if (lang === 'en') await expect(banner).toHaveText(error)
    await expect(form.name).toHaveAttribute('aria-invalid', 'true')
    await expect(form.email).not.toHaveAttribute('aria-invalid', 'true')
    await expect(form.message).toHaveAttribute('aria-invalid', 'true')
    await expectSoundPage(page)
    await form.message.fill('x')
    await expect(form.message).not.toHaveAttribute('aria-invalid', 'true')
    await form.name.fill('x')
    await expect(banner).toHaveCount(0)
    expect(sent).toBe(0)
  })

  test.describe(`without JavaScript (${lang})`, () => {
    test.use({ javaScriptEnabled: false })

    test('the form is refused with its typed values kept, then sent', async ({
      page,
      isMobile,
      faults,
      newVisitor,
    }) => {
      faults.allow(/422/)
      const visitor = new Visitor(page, lang, isMobile)
      const { contact } = visitor.words
      await page.goto(visitor.path('/ContactUs'))
      const form = contactForm(visitor)
      await fillIn(visitor, { ...sender('"A" <b>'), email: 'lakshmi@@example' })
      await visitor.press(form.send)
      await expect(page.getByRole('alert')).toHaveText(`${contact.errorLead} ${contact.errorText}`)
      await expect(form.name).toHaveValue(/^"A" <b> /)
      await expect(form.email).toHaveValue('lakshmi@@example')
      await expect(form.email).toHaveAttribute('aria-invalid', 'true')
      await expectSoundPage(page, newVisitor)
      await form.email.fill('lakshmi@example.com')
      await visitor.press(form.send)
      await expect(page).toHaveURL(/\?sent=\d{4}-\d{4}#message$/)
      await expect(page.getByRole('status')).toHaveText(`${contact.successLead} ${contact.successText}`)
      await expect(form.name).toHaveValue('')
      await expect(page.getByRole('link', { name: contact.map.open })).toHaveAttribute('href', /^https:/)
      await expect(page.getByRole('button', { name: contact.map.show })).toHaveCount(0)
    })
  })
}

test('server errors are shown at their fields, and nothing is lost', async ({ page, isMobile, faults }) => {
  faults.allow(/422/)
  const visitor = new Visitor(page, 'en', isMobile)
  const form = contactForm(visitor)
  const banner = page.getByRole('alert')
  const long = 'x'.repeat(5001)
  await page.goto('/ContactUs')
  for (const [field, bad, message] of [
    ['email', 'lakshmi', 'Enter an e-mail address like name@example.com'],
    ['email', `${'x'.repeat(250)}@example.com`, /./],
    ['message', long, /5,?000/],
    ['name', 'Lakshmi\u0007', /characters that cannot be shown/],
    ['name', 'x'.repeat(121), /120/],
  ] as const) {
    const good = sender('Refused')
    await fillIn(visitor, good)
    await form[field].fill(bad)
    await visitor.press(form.send)
    await expect(banner).toHaveText(error)
    await expect(form[field]).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator(`#f-${field}-error`)).toHaveText(message)
    await expect(form[field]).toHaveValue(bad)
    await form[field].fill(good[field])
    await expect(banner).toHaveCount(0)
  }
})

for (const [name, answer] of [
  ['500', { status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }],
  [
    '429',
    { status: 429, contentType: 'application/problem+json', body: '{"message":"Please wait a minute."}' },
  ],
  ['a page in place of an answer', { status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }],
] as const) {
  test(`the banner shows an error if the server answers ${name}`, async ({ page, isMobile, faults }) => {
    faults.allow(/500|429/)
    const visitor = new Visitor(page, 'en', isMobile)
    await page.route('**/ContactUs', (route) =>
      route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
    )
    await page.goto('/ContactUs')
    const message = sender('Away')
    await fillIn(visitor, message)
    await visitor.press(contactForm(visitor).send)
    await expect(page.getByRole('alert')).toContainText(error)
    await expect(contactForm(visitor).message).toHaveValue(message.message)
    await expectSoundPage(page)
  })
}

test('a lost connection, a reload and a second press lose nothing and create one message', async ({
  page,
  isMobile,
  faults,
  signIn,
  context,
}) => {
  faults.allow(/ERR_/)
  const visitor = new Visitor(page, 'en', isMobile)
  const { ui } = visitor.words
  const message = sender('Lost')
  const form = contactForm(visitor)
  await page.goto('/ContactUs')
  await expect(page.getByRole('button', { name: visitor.words.contact.map.show })).toBeVisible()
  await fillIn(visitor, message)
  await context.setOffline(true)
  await visitor.press(form.send)
  await expect(page.getByRole('alert')).toContainText(error)
  await expect(page.getByRole('alert')).toContainText(ui.noServer)
  await context.setOffline(false)

  await loseResponse(page, '**/ContactUs', () => visitor.press(form.send))
  await expect(form.send).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(error)
  await page.reload()
  await expect(form.message).toHaveValue(message.message)
  await form.send.dblclick()
  await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible()
  await signIn(context)
  expect(await messagesOf(page.request, message.name)).toHaveLength(1)
})

test('the button shows that the form is being sent, and sends once', async ({ page, isMobile }) => {
  const visitor = new Visitor(page, 'en', isMobile)
  let sent = 0
  await page.route('**/ContactUs', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent++
    await new Promise((done) => setTimeout(done, 600))
    await route.fulfill({ contentType: 'application/json', body: '{"location":"/ContactUs?sent=4821-7093"}' })
  })
  await page.goto('/ContactUs')
  await fillIn(visitor, sender('Slow'))
  await visitor.press(contactForm(visitor).send)
  const busy = page.getByRole('button', { name: 'Sending...' })
  await expect(busy).toBeDisabled()
  await busy.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible()
  expect(sent).toBe(1)
})

test('the map service is loaded only on a tap, and the drawing can be restored', async ({
  page,
  isMobile,
  faults,
}) => {
  faults.allow(/ERR_|Failed to load/)
  const visitor = new Visitor(page, 'en', isMobile)
  const { map } = visitor.words.contact
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(page.url()).origin) && !request.url().startsWith('data:'))
      elsewhere.push(new URL(request.url()).host)
  })
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Map</title><h1>Map</h1>' }),
  )
  await page.goto('/ContactUs')
  elsewhere.length = 0
  const drawing = page.getByRole('img', { name: map.alt })
  await drawing.scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: map.open })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(elsewhere).toEqual([])
  await visitor.press(page.getByRole('button', { name: map.show }))
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Map' })).toBeVisible()
  expect(elsewhere).toEqual(['www.openstreetmap.org'])
  await visitor.press(page.getByRole('button', { name: map.hide }))
  await expect(drawing).toBeVisible()
})

test('the contact details come first on a phone, and are beside the form on a desktop', async ({
  page,
  isMobile,
}) => {
  const { contact } = new Visitor(page, 'en', isMobile).words
  await page.goto('/ContactUs')
  const ways = page.getByRole('heading', { name: contact.waysHeading })
  const form = page.getByRole('heading', { name: contact.formHeading })
  await expect(form).toBeVisible()
  if (isMobile) expect(await top(ways)).toBeLessThan(await top(form))
  const panel = page.locator('aside')
  for (const name of ['Facebook', 'Twitter', 'Instagram', 'YouTube'])
    await expect(panel.getByRole('link', { name })).toBeVisible()
  const addresses = await panel
    .locator(css('.ways-social a'))
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(addresses).size).toBe(4)
  await expect(panel.getByRole('link', { name: 'info@example.org' })).toHaveAttribute(
    'href',
    'mailto:info@example.org',
  )
  await expect(panel.locator('a[href^="https://wa.me/"]')).toBeVisible()
})

test('the form works with the keyboard alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has none')
  const message = sender('Keyboard')
  await page.goto('/ContactUs')
  await page.getByLabel('Name', { exact: true }).focus()
  for (const text of [message.name, message.email, message.message]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator(css('.answer'))).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible()
})
