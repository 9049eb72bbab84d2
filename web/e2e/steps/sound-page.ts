import { expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { expectAccessible } from '../axe'

type NewContext = (options?: BrowserContextOptions) => Promise<BrowserContext>

/**
 * Checks that the page in its current state has no axe violations and does not scroll horizontally. On a phone,
 * horizontal scrolling is also checked at a width of 320 px. If `newContext` is given, which tests without JavaScript
 * need, axe checks a copy of the page in a separate browser context.
 */
export async function expectSoundPage(page: Page, newContext?: NewContext): Promise<void> {
  await page.waitForLoadState()
  await (newContext ? expectAccessibleCopy(page, newContext) : expectAccessible(page))
  await expectNoSidewaysScroll(page)
  const size = page.viewportSize()
  if (!size || size.width >= 720) return
  await page.setViewportSize({ ...size, width: 320 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(size)
}

/** Fails if the page or an open dialog scrolls horizontally. The error message names the overflowing elements. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  const tooWide = await page.evaluate((shown) => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    return boxes
      .filter((box) => box.scrollWidth > Math.min(shown, box.clientWidth || shown) + 1)
      .map((box) => {
        const sticking = [...box.querySelectorAll('*')].filter(
          (element) => element.getBoundingClientRect().right > shown + 1,
        )
        const names = sticking.slice(0, 8).map((element) => `${element.localName}.${element.classList.value}`)
        return `${box.localName} is ${box.scrollWidth} wide: ${names.join(', ')}`
      })
  }, width)
  expect(tooWide, `sideways at ${width} px on ${page.url()}`).toEqual([])
}

// For each test without JavaScript, the page in which axe checks the copies.
const copies = new WeakMap<NewContext, Promise<Page>>()

// Checks a copy of the page in a context with JavaScript. The page itself cannot be checked, because axe needs timers,
// which do not run without JavaScript.
async function expectAccessibleCopy(page: Page, newContext: NewContext): Promise<void> {
  const body = (await page.content())
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<\/?noscript>/g, '')
  const opened =
    copies.get(newContext) ?? newContext({ javaScriptEnabled: true }).then((one) => one.newPage())
  copies.set(newContext, opened)
  const copy = await opened
  const url = page.url()
  await copy.route(url, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await copy.goto('about:blank') // otherwise, a URL that differs only in its fragment would not be loaded
  await copy.goto(url)
  await copy.evaluate(drawAll)
  await expectAccessible(copy)
  await copy.unroute(url)
}

// Shows the parts that the page's scripts lay out later (picture-first.ts), because these scripts are removed from the
// copy.
function drawAll(): void {
  for (const part of document.querySelectorAll('*'))
    if (getComputedStyle(part).contentVisibility === 'auto') part.setAttribute('data-drawn', '')
}
