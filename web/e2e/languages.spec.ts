import type { Page } from '@playwright/test'
import { publicTexts } from '../src/testing/catalogue'
import { css } from './classes'
import { expect, test } from './fixtures'
import { englishWords, latinWords } from './steps/english-words'
import { beforeTheFair } from './steps/home-steps'
import { publicPaths } from './steps/public-pages'

// Pages in Telugu and Hindi must not contain untranslated English text. This applies to visible text, text for screen
// readers and error messages.

test.skip(({ isMobile }) => isMobile, 'the words are the same on every device')

for (const lang of ['te', 'hi'] as const) {
  test(`no page has English words (${lang})`, async ({ page, faults }) => {
    test.setTimeout(240_000)
    faults.allow(/40[0-9]/)
    const names = await namesOfRecords(page)
    const found: string[] = []
    for (const path of publicPaths) {
      await page.goto(`/${lang}${path === '/' ? '/' : path}`)
      found.push(...(await englishWords(page, names)).map((words) => `${path}: ${words}`))
    }
    expect(found).toEqual([])
  })

  test(`no error message and no dialog has English words (${lang})`, async ({ page, faults, mela }) => {
    test.setTimeout(240_000)
    faults.allow(/4[0-9][0-9]/)
    const names = await namesOfRecords(page)
    const { stallBooking } = publicTexts(lang)
    const found: string[] = []
    const look = async (state: string) =>
      found.push(...(await englishWords(page, names)).map((words) => `${state}: ${words}`))

    const forms = [
      '/registration?category=farmer',
      '/registration?category=startup',
      '/sponsorship',
      '/resource',
      '/volunteer',
      '/ContactUs',
    ]
    for (const path of forms) {
      await page.goto(`/${lang}${path}`)
      await page.locator('main form button[type=submit]').last().click()
      await expect(
        page.locator(css('main [aria-invalid=true], main [role=alert], main .notice-bad')).first(),
      ).toBeVisible()
      await look(`${path}, sent empty`)
    }

    await page.goto(`/${lang}/stallbooking?card=private`)
    const booking = page.locator('form:has([name=contactPerson])')
    await booking.getByRole('button', { name: stallBooking.toStalls }).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await look('the booking form, sent empty')

    // The pages with error messages that the server renders after a form was posted without JavaScript.
    for (const [path, fields] of Object.entries(posted)) {
      const answer = await page.request.post(`/${lang}${path}`, {
        form: fields,
        headers: { Accept: 'text/html' },
      })
      await show(page, await answer.text())
      await look(`${path}, refused by the server`)
    }
    const saved = await page.request.post(`/${lang}/registration`, { form: farmer })
    expect(saved.url()).toContain(`/${lang}/payment?`)
    await show(page, await saved.text())
    await look('the payment page')

    const restore = await beforeTheFair(mela) // the popup does not open after the fair
    await page.goto(`/${lang}/`)
    await page.getByRole('dialog').waitFor()
    await look('the picture that comes up on the home page')
    await restore()
    expect(found).toEqual([])
  })
}

const posted: Readonly<Record<string, Record<string, string>>> = {
  '/registration': {
    category: 'Student',
    name: 'x'.repeat(200),
    whatsappNo: '12',
    email: 'no',
    degree: '',
    college: '',
  },
  '/stallbooking': { card: 'private', phone: '1', email: 'no', gst: '1', members: '0' },
  '/sponsorship': { mobile: '1', email: 'no', level: 'none' },
  '/ContactUs': { name: '', email: 'no', message: '' },
  '/orders': { phone: '1', reference: 'MKM00x' },
  '/receipt': { phone: '1', reference: 'MKM00x' },
  '/my-data': { contact: '1' },
}

const farmer = {
  category: 'Farmer',
  name: 'లక్ష్మి దేవి',
  address: 'చిట్యాల, నల్గొండ',
  whatsappNo: `9${Date.now() % 1e9}`.padEnd(10, '0'),
  adult: 'yes',
}

// Shows the text of an HTML response without running scripts or loading resources.
async function show(page: Page, html: string): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(
    html.replaceAll(/<(script|style)\b.*?<\/\1>|<(?:link|source)\b[^>]*>|\ssrc(?:set)?="[^"]*"/gis, ''),
  )
}

// Returns the words in names of people and organisations. The pages may contain these words, because names are not
// translated.
async function namesOfRecords(page: Page): Promise<Set<string>> {
  const names = new Set<string>()
  for (const kind of ['committee-members', 'partners']) {
    const records = (await (await page.request.get(`/api/${kind}`)).json()) as { name: string }[]
    for (const { name } of records) for (const word of latinWords(name)) names.add(word)
  }
  return names
}
