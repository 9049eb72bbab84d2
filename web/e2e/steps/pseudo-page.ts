import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './sound-page'

/** The `root` with which expectPseudoPage checks only the open dialog, without the page behind it. */
export const openDialog = '[role=dialog], [role=alertdialog]'

/**
 * Matches text that is removed as a whole before names are searched: web addresses and the placeholders of message
 * templates.
 */
const whole = /https?:\S+|\{\w+\}/g

/** Matches text that may be outside the brackets of the pseudo-locale, because it is data. */
const data: readonly RegExp[] = [
  // E-mail addresses, web addresses, order and document numbers.
  /\S+@\S+/g,
  /\b(?:www\.)?[\w-]+(?:\.[\w-]+)*\.(?:org|com|in|example)\b\S*/g,
  /\bMKM\w*|\b[A-Z]{2,5}\/[\d-]+\/\d+\b/g,
  /\b127\.0\.0\.1\S*/g,
  // Passwords that a person hands over: yxyn-ysfs-hzp7-lnov-my3p.
  /\b[a-z0-9]{4}(?:-[a-z0-9]{4}){2,}\b/g,
  // The code that can be typed at a gate: six capital letters and digits.
  /^[A-Z\d]{6}$/g,
  // The name of the simulated number at WhatsApp.
  /\bMela$/g,
  // Stalls, sizes and zones: C4, 3x3m, 6x2ft.
  /\b[A-Za-z]\d+\b|\b\d+(?:\.\d+)?x\d+(?:\.\d+)?(?:m|ft)\b/g,
  // Zones alone, and the outdoor stalls.
  /^[A-F]$|^OUT$/g,
  // File sizes.
  /\b\d+(?:\.\d+)? (?:kB|MB)\b/g,
  // The browser or program of a session, and the default name of the first account.
  /(?:Mozilla|Playwright)\/\d.*|Linux|\bOwner\b/g,
  // The parts of the venue's address in the shipped edition. The home page shows only one of them.
  /Patancheru|Hyderabad/g,
  // The names of the site's languages and of external services.
  /English|Telugu|Hindi|తెలుగు|हिन्दी|Facebook|Twitter|Instagram|YouTube|WhatsApp|OpenStreetMap|UPI/g,
]

/** The names of the stall kinds in the price list of the sample edition. */
export const stallKinds = ['Outdoor', 'Tiny', 'Standard', 'Compact', 'Premium', 'Bench Display Space']

/**
 * Data of the sample edition and of the owner account: names of stall kinds, the reason why stalls are blocked, and
 * the account's name.
 */
export const officeData = [...stallKinds, 'Pre-sold', 'owner']

/**
 * Returns a regular expression for the parameter `names` of expectPseudoPage. It matches the names of all committee
 * members and partners, and the given words.
 */
export async function namesOfRecords(page: Page, words: readonly string[] = []): Promise<RegExp> {
  const names = new Set(words)
  for (const kind of ['committee-members', 'partners']) {
    const answer = await page.request.get(`/api/${kind}`)
    expect(answer.status(), kind).toBe(200)
    collectNames(await answer.json(), names)
  }
  const longestFirst = [...names].toSorted((a, b) => b.length - a.length)
  return new RegExp(
    longestFirst.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'),
    'g',
  )
}

function collectNames(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    if (key === 'name' && typeof item === 'string') names.add(item.trim())
    else collectNames(item, names)
  }
}

/**
 * Fails if the page shows text that is not in the pseudo-locale, or if text is cut off. `names` matches words that
 * come from records of the test. `root` is a CSS selector. Only the last element that matches it is checked, for
 * example the open dialog.
 */
export async function expectPseudoPage(
  page: Page,
  state: string,
  names: RegExp = /$^/g,
  root = 'body',
): Promise<void> {
  // After a click, only a part of the next page may be loaded. Its last text could then lack the closing bracket.
  await page.waitForLoadState()
  await page.evaluate(() => document.fonts.ready)
  const outside = (await page.evaluate(textsOutsideBrackets, root)).flatMap((text) => {
    const rest = [whole, names, ...data].reduce((left, pattern) => left.replaceAll(pattern, ' '), text)
    return /\p{L}/u.test(rest) ? [`${rest.trim()} (in “${text.slice(0, 100)}”)`] : []
  })
  const clipped = await page.evaluate(clippedTexts, root)
  await expectNoSidewaysScroll(page)
  expect.soft(outside, `text that is not from the catalogue: ${state}`).toEqual([])
  expect.soft(clipped, `text that is cut off: ${state}`).toEqual([])
}

// Runs in the page. Returns the texts outside brackets. Elements such as links may divide a text, so a bracket may be
// closed in a later element. Every attribute is a separate text.
// oxlint-disable-next-line complexity -- runs inside the page, so it cannot call functions of this file
function textsOutsideBrackets(selector: string): string[] {
  const root = [...document.querySelectorAll(selector)].at(-1) ?? document.body
  const outside: string[] = []
  let depth = 0
  const read = (text: string) => {
    let left = ''
    for (const sign of text) {
      if (sign === '⟦') depth++
      else if (sign === '⟧') depth--
      else if (depth === 0) left += sign
    }
    if (left.trim() !== '') outside.push(left.trim())
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // Names of languages are skipped, because each is written in its own language.
    const own = node.parentElement?.closest('script, style, noscript, [lang]:not(html)')
    // Initials of a person or a partner are skipped, because they only decorate the name.
    const initials =
      node.parentElement?.matches('[aria-hidden=true]') && /^\p{Lu}{1,2}$/u.test(node.textContent ?? '')
    if (!own && !initials) read(node.textContent ?? '')
  }
  if (depth !== 0) outside.push(`unbalanced brackets: ${depth}`)
  depth = 0
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
    for (const element of root.querySelectorAll(`[${name}]`)) {
      if (!element.closest('[lang]:not(html)')) read(element.getAttribute(name) ?? '')
      depth = 0
    }
  const head = 'meta[name=description], meta[property="og:title"], meta[property="og:description"]'
  for (const meta of document.querySelectorAll(head)) {
    read(meta.getAttribute('content') ?? '')
    depth = 0
  }
  read(document.title)
  return [...new Set(outside)]
}

// Runs in the page. Returns the visible texts that are cut off by the window or by a box with hidden overflow.
// oxlint-disable-next-line complexity -- runs inside the page, so it cannot call functions of this file
function clippedTexts(selector: string): string[] {
  const root = [...document.querySelectorAll(selector)].at(-1) ?? document.body
  const clipped = new Set<string>()
  const width = document.documentElement.clientWidth
  const isHidden = (element: Element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    // Elements that exist only for screen readers have a size of one pixel.
    [element, element.parentElement].some((box) => box && box.clientWidth <= 1 && box.clientHeight <= 1)
  const describe = (text: string, where: string, box: Element) =>
    clipped.add(`${where} ${box.localName}.${box.classList.value}: ${text.trim().slice(0, 60)}`)
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent ?? ''
    if (!parent || text.trim() === '' || parent.closest('script, style, noscript, option')) continue
    // Data that is shortened with an ellipsis on purpose is skipped, because the page shows it in full elsewhere.
    if (isHidden(parent) || parent.closest('.vh, [data-shortened], .one-line, .two-lines')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rect = range.getBoundingClientRect()
    if (rect.width === 0) continue
    let box: Element | null = parent
    let scrolls = false
    let rolls = false
    for (; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      // An inline box does not clip its content.
      if (style.display === 'inline') continue
      const edge = box.getBoundingClientRect()
      if (/auto|scroll/.test(style.overflowX)) scrolls = true
      if (/auto|scroll/.test(style.overflowY)) rolls = true
      const hides = /hidden|clip/
      if (
        !scrolls &&
        hides.test(style.overflowX) &&
        (rect.right > edge.right + 1 || rect.left < edge.left - 1)
      )
        describe(text, 'sideways in', box)
      if (!rolls && hides.test(style.overflowY) && rect.bottom > edge.bottom + 2) describe(text, 'below', box)
      if (style.position === 'fixed') break
    }
    if (!scrolls && (rect.right > width + 1 || rect.left < -1)) describe(text, 'outside the window', parent)
  }
  return [...clipped]
}
