import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { testWithDemo as test } from './steps/demo-fair'

const lists = [
  '/admin/registrations',
  '/admin/stallbooking',
  '/admin/sponsorships',
  '/admin/volunteers',
  '/admin/resourcepersonapplications',
  '/admin/admincontact',
  '/admin/messages',
  '/admin/orders',
  '/admin/tills',
  '/admin/users',
  '/admin/committees',
  '/admin/programme',
  '/admin/work',
] as const

// The rows of the list on the screen: of a table, or of the work list.
const rowsOf = (page: Page) => page.locator('#main .table tbody tr:not(.row-details), #main .work-list > li')

for (const { width, height } of [
  { width: 1366, height: 768 },
  { width: 1100, height: 768 },
]) {
  test(`the first five rows of every list are in the window at ${width} px`, async ({
    newVisitor,
    mela,
    signIn,
  }) => {
    test.setTimeout(180_000)
    const context = await newVisitor({
      baseURL: mela.url,
      viewport: { width, height },
      isMobile: false,
      hasTouch: false,
      deviceScaleFactor: 1,
    })
    const page = await context.newPage()
    await signIn(context)
    for (const address of lists) {
      await test.step(address, async () => {
        await page.goto(address)
        const rows = rowsOf(page)
        await expect(rows.first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        const last = rows.nth(Math.min(5, await rows.count()) - 1)
        const box = await last.boundingBox()
        expect
          .soft((box?.y ?? height) + (box?.height ?? 0), `${address}: end of row 5`)
          .toBeLessThanOrEqual(height)
        const hidden = await page.evaluate(() => {
          const area = document.querySelector('#main .table-scroll')
          return area ? area.scrollWidth - area.clientWidth : 0
        })
        expect.soft(hidden, `${address}: width of the columns behind the edge`).toBe(0)
      })
    }
  })
}
