import type { Page } from '@playwright/test'
import { css } from '../classes'

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

/**
 * Returns one line for each text on the page that contains English words: these words and the beginning of the text.
 */
export async function englishWords(page: Page, names: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(textsOfPage, css('.member-disc'))
  return texts.flatMap((text) => {
    const words = latinWords(text).filter((word) => !allowed.has(word) && !names.has(word))
    return words.length === 0 ? [] : [`${words.join(' ')} (in “${text.slice(0, 120)}”)`]
  })
}

/**
 * Returns the words in Latin letters. Web and e-mail addresses, order numbers, stalls, sizes and placeholders are left
 * out.
 */
export function latinWords(text: string): string[] {
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
