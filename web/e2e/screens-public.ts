import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { localizedPath } from '../src/i18n/localized-path'
import { langs } from '../src/i18n/texts.gen'
import { testWithOwnProgram } from './fixtures'
import { orderPages } from './steps/order-pages'
import { publicPaths } from './steps/public-pages'

// Takes screenshots of every public page, and of the order page in each state, in all languages on a phone and a
// desktop. MELA_SCREENS is the folder for the screenshots. If MELA_SCREENS_OF is set, screenshots are taken only of
// the pages whose name contains this value.

const folder = process.env['MELA_SCREENS'] ?? 'e2e/results/public'
const part = process.env['MELA_SCREENS_OF'] ?? ''

const devices = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
}

const test = testWithOwnProgram()

test('public pages', async ({ mela, request, newVisitor, faults }) => {
  test.setTimeout(1_800_000)
  faults.allow(/status of 4\d\d/)
  const pages = Object.fromEntries(publicPaths.map((path) => [nameOf(path), path]))
  const chosen = Object.entries({ ...pages, ...(await orderPages(mela, request)) }).filter(([name]) =>
    name.includes(part),
  )
  for (const [device, options] of Object.entries(devices)) {
    const page = await (await newVisitor({ baseURL: mela.url, ...options })).newPage()
    for (const [name, path] of chosen)
      for (const lang of langs) {
        await page.goto(localizedPath(lang, path))
        await scrollThrough(page)
        await page.screenshot({
          path: join(folder, `${name}-${device}-${lang}.png`),
          fullPage: true,
          animations: 'disabled',
        })
      }
  }
})

function nameOf(path: string): string {
  return (
    decodeURIComponent(path)
      .replaceAll(/[^\w]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'home'
  )
}

// Scrolls through the page, because lazy images and the parts below the first screen are loaded only when they are
// scrolled into view.
async function scrollThrough(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await document.fonts.ready
  })
}
