import type { Page } from '@playwright/test'
import { publicTexts } from '../src/testing/catalogue'
import { css } from './classes'
import { expect, test } from './fixtures'
import { beforeTheFair } from './steps/home-steps'
import { publicPaths } from './steps/public-pages'

// Pages in Telugu and Hindi must not contain untranslated English text. This applies to visible text, text for screen
// readers and error messages.

test.skip(({ isMobile }) => isMobile, 'the words are the same on every device')

// Words that are the same in every language: abbreviations, names of companies and services, units, file types, and the
// name of the degree as printed on certificates.
const allowed = new Set(
  [
    'WCAG AA IS NVDA TalkBack Orca HTML PDF GST GSTIN UPI QR NEFT RTGS AI FPO FPOs SHG SHGs NGO NGOs PGPR ICAR SAU NSS NCC NH SMS PIN OTP CVV ID Wi Fi',
    'JavaScript WhatsApp Meta Platforms STOP PASS Facebook Twitter Instagram YouTube Google Maps RuPay Visa Mastercard Cashfree Payments OpenStreetMap TGSRTC',
    'kB MB m ft kg kW x B Sc Agriculture Pvt Ltd',
    'doc docx pdf jpg png DOC DOCX JPG PNG JPEG Word Excel',
    'www http https example',
  ].flatMap((line) => line.split(' ')),
)

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

/**
 * Returns one line for each text on the page that contains English words: these words and the beginning of the text.
 */
async function englishWords(page: Page, names: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(textsOfPage, css('.member-disc'))
  return texts.flatMap((text) => {
    const words = latinWords(text).filter((word) => !allowed.has(word) && !names.has(word))
    return words.length === 0 ? [] : [`${words.join(' ')} (in “${text.slice(0, 120)}”)`]
  })
}

// Returns the words in Latin letters. Web and e-mail addresses, order numbers, stalls, sizes and placeholders are left
// out.
function latinWords(text: string): string[] {
  return (
    text
      .replaceAll(/\S+@\S+|https?:\S+|\b(?:www\.)?[\w-]+\.(?:org|com|in|example)\b\S*/g, ' ')
      .replaceAll(/\bMKM\w*|\{\w+\}/g, ' ')
      // This expression removes names of stalls (P1, t3, C13), sizes (3x3m), zones (A to F) and other single letters.
      .replaceAll(/\b[A-Za-z]\d+\b|\b\d+(?:\.\d+)?x\d+(?:\.\d+)?(?:m|ft)\b|\b[A-Za-z]\b/g, ' ')
      .match(/[A-Za-z]+/g) ?? []
  )
}

// Runs in the page. Returns all texts on the screen and all texts for screen readers, including hidden texts.
function textsOfPage(initials: string): string[] {
  const lang = document.documentElement.lang
  const texts = [document.title]
  const foreign = (element: Element | null) => {
    const marked = element?.closest('[lang]')?.getAttribute('lang')
    return marked !== undefined && marked !== null && marked !== lang
  }
  for (const meta of document.querySelectorAll(
    'meta[name=description], meta[property^="og:title"], meta[property^="og:description"]',
  ))
    texts.push(meta.getAttribute('content') ?? '')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    // Committee members' initials are skipped, because initials are not translated.
    if (!parent || parent.closest(`script, style, noscript, ${initials}`) || foreign(parent)) continue
    texts.push(node.textContent ?? '')
  }
  const attributes = [
    'alt',
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'title',
    'placeholder',
    'label',
  ]
  for (const name of attributes)
    for (const element of document.body.querySelectorAll(`[${name}]`))
      if (!foreign(element)) texts.push(element.getAttribute(name) ?? '')
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '')
}
